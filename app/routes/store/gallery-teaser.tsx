import { href, Link } from 'react-router';
import type { GalleryPicture } from '../../../shop/contracts/gallery.ts';
import { links } from '../../../shop/facts.ts';
import { pictureSizes } from '../../../shop/rules/pictures.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { Icon } from '../../ui/icon.tsx';

/** A few pictures of the gallery, with a link to the others. */
export function GalleryTeaser({ scenes }: { scenes: readonly GalleryPicture[] }) {
  return (
    <section className="wide section">
      <SectionHeader title="From the shop">
        <Link className="link" to={href('/gallery')}>
          Gallery <Icon name="right" />
        </Link>
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
      <p className="social">
        <span>More pictures, and what goes on here:</span>
        <ExternalLink className="link" href={links.facebook}>
          Facebook
        </ExternalLink>
        <ExternalLink className="link" href={links.instagram}>
          Instagram
        </ExternalLink>
        <ExternalLink className="link" href={links.youtube}>
          YouTube
        </ExternalLink>
      </p>
    </section>
  );
}
