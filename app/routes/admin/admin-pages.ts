import { breaksPath } from './breaks-path.ts';

/** How much waits for an admin, by what it is. */
export interface Waiting {
  breaks: number;
}

interface AdminPage {
  to: string;
  name: string;
  /** What waits there; its number stands beside the name. */
  waiting?: keyof Waiting;
}

/** The pages of the back office that the admin's menu leads to; whatever stands below one of them belongs to it. */
export const adminPages: readonly AdminPage[] = [
  { to: breaksPath(), name: 'Payment Breaks', waiting: 'breaks' },
];

/** Where `/admin` alone leads. */
export const adminHome = breaksPath();
