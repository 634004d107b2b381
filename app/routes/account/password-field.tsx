import type { ComponentProps } from 'react';
import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { z } from 'zod';

/** A password, with a button that shows what was typed. `autoComplete` says whether it is the current or a new one. */
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
      // Only text has capitals to correct.
      {...(shown && { autoCapitalize: 'none' })}
      autoCorrect="off"
      spellCheck={false}
      end={
        // The name starts with the visible text; it omits the field's label, which must match the field alone.
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
 * The specified rule and text (section 5) for registering, the profile and a reset:
 *
 *     schema.extend(confirmation).refine(...passwordsMatch)
 */
export const confirmation = { confirmPassword: z.string() };

interface PasswordPair {
  /** Missing or empty when the current password stays. */
  password?: string | undefined;
  confirmPassword: string;
}

export const passwordsMatch: [
  (pair: PasswordPair) => boolean,
  { message: string; path: string[]; when: () => boolean },
] = [
  ({ password = '', confirmPassword }: PasswordPair) => password === confirmPassword,
  {
    message: 'Passwords do not match',
    path: ['confirmPassword'],
    // Even when another field is wrong, so that all errors show at once.
    when: () => true,
  },
];
