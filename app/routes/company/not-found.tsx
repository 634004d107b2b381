import { data, redirectDocument } from 'react-router';
import { outsideShop } from '../../outside-shop.ts';

/** For every address without a page: the root shows 'Oops! You're Off the Map!' with status 404. */
function throwNotFound(): never {
  throw data({}, { status: 404 });
}
export const loader = throwNotFound;

/** The manifest of the shop's pages lacks some, which the server must route. */
export function clientLoader({ url }: { url: URL }): never {
  if (outsideShop.test(url.pathname)) throw redirectDocument(url.pathname + url.search + url.hash);
  throwNotFound();
}

export default function NotFound() {
  return null;
}
