import { href } from 'react-router';
import './gallery.css';
import type { ComponentProps } from 'react';
import { useRef, useState } from 'react';
import type { GalleryPicture } from '../../../shop/contracts/gallery.ts';
import { pictureSizes } from '../../../shop/rules/pictures.ts';
import { inBrowser, type Load, onServer } from '../../browser/api.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { useAutoplayTimer } from '../../browser/use-autoplay-timer.ts';
import { BreadcrumbJsonLd } from '../../layout/breadcrumb-json-ld.tsx';
import type { Route } from './+types/gallery';
import { PictureViewer } from './picture-viewer.tsx';

async function load({ call, signal }: Load<Route.LoaderArgs>) {
  return call('GET /api/gallery', { signal });
}
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Gallery',
    description:
      'Twelve pictures from the shop: trucks before and after, on the frame, in paint and on the road.',
    path: href('/gallery'),
    matches,
  });
}

export default function Gallery({ loaderData: { pictures } }: Route.ComponentProps) {
  const [index, setIndex] = useState(0);
  const [viewing, setViewing] = useState(false);
  const [stopped, setStopped] = useState(false);
  const carousel = useRef<HTMLElement>(null);
  const total = pictures.length;
  const turn = (by: 1 | -1) => setIndex((index + by + total) % total);
  const autoplays = useAutoplayTimer(carousel, stopped || viewing, () => turn(1));
  const picture = pictures[index];
  if (!picture) return null;

  return (
    <div className="wide gallery">
      <SectionHeader level={1} title="Gallery" meta={`${index + 1} of ${total}`} />
      <section
        ref={carousel}
        className="carousel"
        aria-roledescription="carousel"
        aria-label="Pictures from the shop"
      >
        <button
          type="button"
          className="btn btn--line btn--nav needs-script"
          aria-label="Previous picture"
          onClick={() => turn(-1)}
        >
          <Icon name="left" />
        </button>
        <Plate picture={picture} onOpen={() => setViewing(true)} />
        <button
          type="button"
          className="btn btn--line btn--nav needs-script"
          aria-label="Next picture"
          onClick={() => turn(1)}
        >
          <Icon name="right" />
        </button>
        <button
          type="button"
          className={`btn btn--line btn--nav carousel__stop needs-script ${autoplays ? '' : 'invisible'}`}
          onClick={() => setStopped(!stopped)}
        >
          <Icon name={stopped ? 'play' : 'pause'} />
          <span className="sr-only">{stopped ? 'Play' : 'Pause'}</span>
        </button>
      </section>
      <ul className="tiles">
        {pictures.map((each, at) => (
          <Tile
            key={each.position}
            picture={each}
            current={at === index}
            onChoose={() => {
              setIndex(at);
              setViewing(true);
            }}
          />
        ))}
      </ul>
      {viewing && (
        <PictureViewer
          pictures={pictures}
          index={index}
          onTurn={setIndex}
          onClose={() => setViewing(false)}
        />
      )}
      <BreadcrumbJsonLd to={[['Gallery', href('/gallery')]]} />
    </div>
  );
}

/** A drawing at its own size, or a photograph in the size that fits. */
function Photo({ image, alt, ...rest }: { image: string; alt: string } & ComponentProps<'img'>) {
  return <img src={image} srcSet={pictureSizes(image)} alt={alt} width={1200} height={800} {...rest} />;
}

/** The current picture. Without scripts it links to the picture file. */
function Plate({ picture, onOpen }: { picture: GalleryPicture; onOpen: () => void }) {
  return (
    <figure aria-live="polite">
      <a
        className="plate"
        href={picture.image}
        onClick={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        <Photo
          image={picture.image}
          alt={picture.alt}
          sizes="(width >= 62rem) 60rem, 100vw"
          fetchPriority="high"
        />
        <span className="sr-only"> Open full screen</span>
      </a>
      <Caption picture={picture} />
    </figure>
  );
}

function Tile({
  picture,
  current,
  onChoose,
}: {
  picture: GalleryPicture;
  current: boolean;
  onChoose: () => void;
}) {
  return (
    <li>
      <a
        href={picture.image}
        aria-current={current || undefined}
        onClick={(event) => {
          event.preventDefault();
          onChoose();
        }}
      >
        <span className="plate">
          <Photo
            image={picture.image}
            alt=""
            sizes="(width >= 75rem) 17vw, (width >= 48rem) 33vw, 50vw"
            loading="lazy"
          />
        </span>
        <Caption picture={picture} tag="p" />
      </a>
    </li>
  );
}

function Caption({
  picture,
  tag: Tag = 'figcaption',
}: {
  picture: GalleryPicture;
  tag?: 'figcaption' | 'p';
}) {
  return (
    <Tag className="fig">
      <b>Fig. {picture.position}</b>
      <span>{picture.caption}</span>
    </Tag>
  );
}
