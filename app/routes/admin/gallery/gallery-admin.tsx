import './gallery-admin.css';
import { href, Link, useNavigation } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/gallery-admin';
import { AskBeforeLeaving } from '../../../forms/ask-before-leaving.tsx';
import { galleryDrafts, GalleryTile } from './gallery-tile.tsx';
import type { Loaded } from '../load-or-error.ts';
import { loadFound } from '../load-or-error.ts';
import { NotShown } from '../load-error.tsx';

export const meta = () => pageMeta({ title: 'Gallery Pictures', noindex: true });

/** Past every cache: what a colleague has saved a moment ago is what is edited. */
const load = ({ call, url }: Load<Route.ClientLoaderArgs>): Promise<Loaded<Reply<'GET /api/gallery'>>> =>
  loadFound(url, () => call('GET /api/gallery', { cache: 'no-store' }));
export const clientLoader = inBrowser(load);

/** The twelve pictures of the gallery, to be replaced one by one. */
export default function GalleryDesk({ loaderData: { found, refusal } }: Route.ComponentProps) {
  return (
    <div aria-busy={useNavigation().state === 'loading'}>
      <SectionHeader level={1} title="Gallery Pictures" meta={found && `${found.pictures.length} pictures`} />
      {refusal !== undefined && <NotShown message={refusal} />}
      {found && (
        <>
          <p className="mb-6 text-ink-2">
            What you update here is seen on <Link to={href('/gallery')}>the gallery page</Link> at once.
            Pictures look best half as wide again as they are high.
          </p>
          <ul className="gallery-desk">
            {found.pictures.map((picture) => (
              <GalleryTile key={picture.position} saved={picture} />
            ))}
          </ul>
          <AskBeforeLeaving draft={galleryDrafts} />
        </>
      )}
    </div>
  );
}
