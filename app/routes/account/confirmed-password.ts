import { z } from 'zod';

/**
 * The rule and its text are the specification's (section 5), for registering, the profile and a reset:
 *
 *     schema.extend(confirmation).refine(...passwordsMatch)
 */
export const confirmation = { confirmPassword: z.string() };

interface Pair {
  /** Absent or empty where the present one stays. */
  password?: string | undefined;
  confirmPassword: string;
}

export const passwordsMatch: [
  (pair: Pair) => boolean,
  { message: string; path: string[]; when: () => boolean },
] = [
  ({ password = '', confirmPassword }: Pair) => password === confirmPassword,
  {
    message: 'Passwords do not match',
    path: ['confirmPassword'],
    // Also while another field is wrong: all faults are said at once.
    when: () => true,
  },
];
