import { data, redirectDocument } from 'react-router';

/** For every address without a page: the root shows 'Oops! You're Off the Map!' with status 404. */
function throwNotFound(): never {
  throw data({}, { status: 404 });
}
export const loader = throwNotFound;

/** The manifest of the public pages lacks the admin's pages and project lists (`tools/shop-manifest.ts`), so the server must route those. */
export function clientLoader({ url }: { url: URL }): never {
  if (/^\/(?:admin|projects)(?:\/|$)/.test(url.pathname))
    throw redirectDocument(url.pathname + url.search + url.hash);
  throwNotFound();
}

export default function NotFound() {
  return null;
}
