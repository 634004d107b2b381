import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { meantEmail } from '../../shop/rules/email-typo.ts';
import type { FieldTexts } from '../ui/field.tsx';
import { AskingField } from './asking-field.tsx';
import { useAskOnce } from './use-ask-once.ts';

/** The email field of a form. Asks once about an address that looks mistyped, and offers the one that was probably meant. */
export function EmailField({
  onChange,
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
    <AskingField
      {...field}
      type="email"
      onChange={(event) => void onChange(event)}
      inputRef={inputRef}
      asked={doubt && `Did you mean ${doubt.meant}?${confirm}`}
    >
      Did you mean{' '}
      <button type="button" className="link" onClick={() => doubt && correct(inputRef.current, doubt.meant)}>
        {doubt?.meant}?
      </button>
      {confirm}
    </AskingField>
  );
}
