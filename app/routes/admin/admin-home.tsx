import { replace } from 'react-router';
import { adminPages } from './admin-pages.ts';

/** `/admin` alone leads to the first of its pages. */
export function clientLoader() {
  throw replace(adminPages[0].to);
}

export default function AdminHome() {
  return null;
}
