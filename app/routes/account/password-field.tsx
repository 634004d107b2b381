import type { ComponentProps } from 'react';
import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { z } from 'zod';

/** A password, with a button that shows what is typed. Say by `autoComplete` whether it is the present or a new one. */
export function PasswordField(
  props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'> & {
    autoComplete: 'current-password' | 'new-password';
  },
) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        // Its name begins with what is seen; without the field's own word, which must find the field alone.
        <button
          type="button"
          className="needs-script"
          aria-label={shown ? 'Hide what is typed' : 'Show what is typed'}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}

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
