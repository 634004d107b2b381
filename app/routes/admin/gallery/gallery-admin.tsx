import './gallery-admin.css';
import { href, useNavigation } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { Link } from '../../../ui/link.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/gallery-admin';
import { AskBeforeLeaving } from '../../../forms/ask-before-leaving.tsx';
import { galleryDrafts, GalleryTile } from './gallery-tile.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError, loadOrError } from '../load-or-error.tsx';

export const meta = () => pageMeta({ title: 'Gallery Pictures', noindex: true });

/** Bypasses every cache, so that an edit begins with what was saved last. */
const load = ({ call, url }: Load<Route.ClientLoaderArgs>): Promise<Loaded<Reply<'GET /api/gallery'>>> =>
  loadOrError(url, () => call('GET /api/gallery', { cache: 'no-store' }));
export const clientLoader = inBrowser(load);

/** The twelve pictures of the gallery, to be replaced one by one. */
export default function GalleryAdmin({ loaderData: { found, refusal } }: Route.ComponentProps) {
  return (
    <div aria-busy={useNavigation().state === 'loading'}>
      <SectionHeader level={1} title="Gallery Pictures" meta={found && `${found.pictures.length} pictures`} />
      {refusal !== undefined && <LoadError message={refusal} />}
      {found && (
        <>
          <p className="mb-6 text-ink-2">
            Updates appear on <Link to={href('/gallery')}>the gallery page</Link> right away. Pictures look
            best when they are one and a half times as wide as they are high.
          </p>
          <ul className="gallery-admin">
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
