import { useState } from 'react';
import type { Product } from '../../../shop/contracts/catalog.ts';
import { pictureId } from '../../../shop/rules/pictures.ts';
import { PartPicture } from '../../ui/part-picture.tsx';

/** The pictures of a product: one large, the others below it as buttons that show them. Without any, a drawing. */
export function ProductImages({ product: { name, image, images } }: { product: Product }) {
  const [shown, setShown] = useState(0);
  const views = images.filter((view, index) => images.findIndex((one) => one.image === view.image) === index);
  const present = views[shown] ?? views[0];
  if (!present || views.length < 2)
    return <PartPicture className="product__main" src={image} alt={altOf(image, present?.alt, name)} first />;
  return (
    <>
      <PartPicture
        className="product__main"
        src={present.image}
        alt={altOf(present.image, present.alt, name)}
        first
      />
      <ul className="row mt-2" aria-label="Pictures">
        {views.map((view, index) => (
          <li key={view.image}>
            <button
              type="button"
              className="plate plate--line product__view"
              aria-label={view.alt || `Picture ${index + 1}`}
              aria-pressed={view === present}
              onClick={() => setShown(index)}
            >
              <img src={small(view.image)} alt="" width={64} height={64} loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function altOf(image: string, alt: string | undefined, name: string): string {
  if (alt) return alt;
  return pictureId(image) ? name : `Drawing: ${name}`;
}

/** Returns the small version of an uploaded picture. */
const small = (image: string): string => (pictureId(image) ? image.replace(/\.webp$/, '-320.webp') : image);
