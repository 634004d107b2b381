import type { ComponentProps } from 'react';
import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';

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
