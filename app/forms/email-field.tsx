import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { meantEmail } from '../../shop/rules/email-typo.ts';
import type { FieldTexts } from '../ui/field.tsx';
import { Doubt, TextField } from '../ui/field.tsx';
import { useAskOnce } from './use-ask-once.ts';

/** The email field of a form. Asks once about an address that looks mistyped, and offers the one that was probably meant. */
export function EmailField({
  ref,
  onChange,
  hint,
  ...field
}: FieldTexts & UseFormRegisterReturn & Pick<ComponentProps<'input'>, 'autoComplete'>) {
  const { inputRef, doubt, forget } = useAskOnce([field.name], ({ value }) => {
    const typed = value.trim();
    const meant = meantEmail(typed);
    return meant === undefined ? undefined : { typed, meant };
  });

  function correct(target: HTMLInputElement | null, meant: string): void {
    if (!target) return;
    target.value = meant;
    void onChange({ target, type: 'change' });
    forget();
    target.focus();
  }

  const confirm = doubt?.heldBack ? ` Press the button again if ${doubt.typed} is right.` : '';
  return (
    <>
      <TextField
        {...field}
        type="email"
        ref={(element) => {
          ref(element);
          inputRef.current = element;
        }}
        onChange={(event) => void onChange(event)}
        hint={
          doubt ? (
            <Doubt>
              Did you mean{' '}
              <button type="button" className="link" onClick={() => correct(inputRef.current, doubt.meant)}>
                {doubt.meant}?
              </button>
              {confirm}
            </Doubt>
          ) : (
            hint
          )
        }
      />
      {/* It appears behind the focus, or below a field that has it already. */}
      <output className="sr-only">{doubt && `Did you mean ${doubt.meant}?${confirm}`}</output>
    </>
  );
}
