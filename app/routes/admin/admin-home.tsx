import { replace } from 'react-router';
import { adminHome } from './admin-pages.ts';

/** `/admin` alone leads to one of its pages. */
export function clientLoader() {
  throw replace(adminHome);
}

export default function AdminHome() {
  return null;
}
