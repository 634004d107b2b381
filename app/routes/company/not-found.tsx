import { data, redirectDocument } from 'react-router';

/** Any address that no page has: the root shows 'Oops! You're Off the Map!' with status 404. */
function offTheMap(): never {
  throw data({}, { status: 404 });
}
export const loader = offTheMap;

/** A page of the shop does not know those of the back office (`tools/shop-manifest.ts`): the server does. */
export function clientLoader({ url }: { url: URL }): never {
  if (/^\/admin(?:\/|$)/.test(url.pathname)) throw redirectDocument(url.pathname + url.search + url.hash);
  offTheMap();
}

export default function NotFound() {
  return null;
}
