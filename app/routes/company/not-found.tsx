import { data } from 'react-router';

/** Any address that no page has: the root shows 'Oops! You're Off the Map!' with status 404. */
function offTheMap(): never {
  throw data({}, { status: 404 });
}
export const loader = offTheMap;
export const clientLoader = offTheMap;

export default function NotFound() {
  return null;
}
