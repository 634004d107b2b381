import { data } from 'react-router';

/** For every address below `/admin` without a page: the admin frame shows the page of a 404. */
function throwNotFound(): never {
  throw data({}, { status: 404 });
}
export const loader = throwNotFound;
export const clientLoader = throwNotFound;

export default function AdminNotFound() {
  return null;
}
