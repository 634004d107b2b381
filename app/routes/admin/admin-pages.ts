import { breaksPath } from './breaks-path.ts';

/** How much waits for an admin, by what it is. */
export interface Waiting {
  breaks: number;
}

export interface AdminPage {
  to: string;
  /** Where single ones of it stand, when that is not below it. */
  also?: string;
  name: string;
  /** What waits there; its number stands beside the name. */
  waiting?: keyof Waiting;
}

/** The pages of the back office that the admin's menu leads to; whatever stands below one of them belongs to it. */
export const adminPages: readonly AdminPage[] = [
  { to: breaksPath(), name: 'Payment Breaks', waiting: 'breaks' },
  { to: '/admin/restorationlist', also: '/admin/restoration', name: 'Restoration Submissions' },
  { to: '/admin/partlist', also: '/admin/part', name: 'Part Inquiries' },
  { to: '/admin/careerlist', also: '/admin/career', name: 'Career Submissions' },
  { to: '/admin/gallery', name: 'Gallery Pictures' },
];

/** Where `/admin` alone leads. */
export const adminHome = breaksPath();
