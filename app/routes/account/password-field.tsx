import type { ComponentProps } from 'react';
import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';

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
 * Whether a form's two new passwords match, which is specified for registering, the profile and a reset (section 5). Without
 * a new password the current one stays, and there is nothing to repeat. A form that does not ask twice matches.
 */
export const passwordsMatch = ({
  password = '',
  confirmPassword,
}: {
  password?: string | undefined;
  confirmPassword?: string | undefined;
}): boolean => confirmPassword === undefined || password === confirmPassword;
