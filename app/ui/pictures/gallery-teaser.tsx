import './gallery-teaser.css';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { GalleryPicture } from '../../../shop/contracts/gallery.ts';
import { pictureSizes } from '../../../shop/rules/pictures.ts';
import { MoreLink, SectionHeader } from '../section-header.tsx';

/** A few pictures of the gallery, with a link to the others; what follows them as children. */
export function GalleryTeaser({
  scenes,
  children,
}: {
  scenes: readonly GalleryPicture[];
  children?: ReactNode;
}) {
  return (
    <section>
      <SectionHeader title="From the shop">
        <MoreLink to={href('/gallery')}>Gallery</MoreLink>
      </SectionHeader>
      <ul className="scenes">
        {scenes.map(({ position, image, alt, caption }) => (
          <li key={position}>
            <span className="plate">
              <img
                src={image}
                srcSet={pictureSizes(image)}
                sizes="(width >= 48rem) 33vw, 100vw"
                alt={alt}
                width={1200}
                height={800}
                loading="lazy"
              />
            </span>
            <p className="fig">
              <span>{caption}</span>
            </p>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
