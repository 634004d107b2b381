import type { ComponentProps } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { meantEmail } from '../../shop/rules/email-typo.ts';
import type { FieldTexts } from '../ui/field.tsx';
import { TextField } from '../ui/field.tsx';

/** An address that looks mistyped. */
interface Suspect {
  typed: string;
  meant: string;
  /** Whether the form was held back for it: sending it again confirms it. */
  heldBack: boolean;
}

/**
 * The email field of a form. When it is left with an address that looks mistyped, it offers the one that was probably
 * meant. The form is held back once when it is sent with such an address; as it may be right, sending again goes through.
 */
export function EmailField({
  ref,
  onChange,
  hint,
  ...field
}: FieldTexts & UseFormRegisterReturn & Pick<ComponentProps<'input'>, 'autoComplete'>) {
  const input = useRef<HTMLInputElement>(null);
  const [suspect, setSuspect] = useState<Suspect>();

  /** @returns whether the address looks mistyped and has not been confirmed */
  function check(heldBack: boolean): boolean {
    const typed = input.current?.value.trim() ?? '';
    if (suspect?.heldBack && suspect.typed === typed) return false;
    const meant = meantEmail(typed);
    setSuspect(meant === undefined ? undefined : { typed, meant, heldBack });
    return meant !== undefined;
  }

  const checkWhenLeft = useEffectEvent(() => check(false));
  const checkWhenSent = useEffectEvent((event: Event) => {
    if (!check(true)) return;
    event.preventDefault();
    // React listens further up: the form's `onSubmit` is not called.
    event.stopPropagation();
    input.current?.focus({ preventScroll: true });
    // With the hint, which is below it.
    input.current?.scrollIntoView({ block: 'center' });
  });
  useEffect(() => {
    const over = new AbortController();
    const until = { signal: over.signal };
    input.current?.addEventListener('blur', () => afterPress(() => checkWhenLeft()), until);
    input.current?.form?.addEventListener('submit', (event) => checkWhenSent(event), until);
    return () => over.abort();
  }, []);

  /** Forms change values themselves, for example back to what is saved. */
  const forgetOld = useEffectEvent(() => {
    if (suspect && suspect.typed !== input.current?.value.trim()) setSuspect(undefined);
  });
  useEffect(() => forgetOld());

  function correct(target: HTMLInputElement | null, meant: string): void {
    if (!target) return;
    target.value = meant;
    void onChange({ target, type: 'change' });
    setSuspect(undefined);
    target.focus();
  }

  const confirm = suspect?.heldBack ? ` Press the button again if ${suspect.typed} is right.` : '';
  return (
    <>
      <TextField
        {...field}
        type="email"
        ref={(element) => {
          ref(element);
          input.current = element;
        }}
        onChange={(event) => {
          setSuspect(undefined);
          void onChange(event);
        }}
        hint={
          suspect ? (
            <span className="wrap-anywhere">
              Did you mean{' '}
              <button type="button" className="link" onClick={() => correct(input.current, suspect.meant)}>
                {suspect.meant}?
              </button>
              {confirm}
            </span>
          ) : (
            hint
          )
        }
      />
      {/* The hint appears behind the focus, or below a field that has it already. */}
      <output className="sr-only">{suspect && `Did you mean ${suspect.meant}?${confirm}`}</output>
    </>
  );
}

/** Waits until nothing is pressed: the hint must not move a button away between the press and the click. */
function afterPress(then: () => void): void {
  setTimeout(() => (document.querySelector(':active') ? afterPress(then) : then()), 100);
}
