import { Suspense, useState } from 'react';
import type { ProductDetails } from '../../../../shop/contracts/catalog.ts';
import { isDrawing, pictureId } from '../../../../shop/rules/pictures.ts';
import { lazyOrRetry } from '../../../ui/lazy/lazy-or-retry.tsx';
import { PartPicture } from '../../../ui/product/part-picture.tsx';
import { AskButton } from '../questions/ask-button.tsx';

/** Loaded for those who want to see more. */
const PictureZoom = lazyOrRetry(async () => (await import('./picture-zoom.tsx')).PictureZoom);

/**
 * The pictures of a product: one large, the others below it as buttons that show them. Without a photograph, a drawing of
 * the kind, and for a used part the way to ask for one.
 */
export function ProductImages({ product }: { product: ProductDetails }) {
  const { image, imageAlt, images } = product;
  const [shown, setShown] = useState(0);
  const [enlarged, setEnlarged] = useState(false);
  if (image === '') return <NoPhoto />;
  const views = images.filter((view, index) => images.findIndex((one) => one.image === view.image) === index);
  const present = views[shown] ?? views[0] ?? { image, alt: imageAlt };
  const alt = present.alt || imageAlt;
  return (
    <figure>
      {/* Without scripts, a link to the picture file. */}
      <a
        className="product__zoom"
        href={present.image}
        onClick={(event) => {
          event.preventDefault();
          setEnlarged(true);
        }}
      >
        <PartPicture className="product__main" src={present.image} alt={alt} caption={false} first />
        <span className="sr-only"> Enlarge</span>
      </a>
      <Caption
        drawing={isDrawing(present.image)}
        at={views.indexOf(present) + 1}
        of={views.length}
        alt={alt}
      />
      {views.length > 1 && (
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
      )}
      {enlarged && (
        <Suspense>
          <PictureZoom src={present.image} alt={alt} onClose={() => setEnlarged(false)} />
        </Suspense>
      )}
    </figure>
  );
}

function Caption({ drawing, at, of, alt }: { drawing: boolean; at: number; of: number; alt: string }) {
  if (drawing)
    return (
      <figcaption className="fig">
        <b>Fig. 1</b> <span>Sample drawing, not the actual part.</span>
      </figcaption>
    );
  if (of < 2) return null;
  return (
    <figcaption className="fig">
      <b>
        Fig. {at} of {of}
      </b>{' '}
      <span aria-hidden="true">{alt}</span>
    </figcaption>
  );
}

function NoPhoto() {
  return (
    <div className="plate product__main product__none">
      <p className="plate__none">
        <span>
          No photo yet.{' '}
          <AskButton className="link" begun="Could you send a photo?">
            Ask us for one
          </AskButton>
        </span>
      </p>
    </div>
  );
}

/** Returns the small version of an uploaded picture. */
const small = (image: string): string => (pictureId(image) ? image.replace(/\.webp$/, '-320.webp') : image);
