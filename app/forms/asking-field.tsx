import type { ComponentProps, ReactNode, RefObject } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Doubt, TextField } from '../ui/field.tsx';

/**
 * A field with what `useAskOnce` asks about it in place of its hint.
 * @param children what is asked; nothing when `asked` is undefined
 * @param asked the same as text
 */
export function AskingField({
  ref,
  inputRef,
  hint,
  asked,
  children,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'ref'> &
  Partial<Pick<UseFormRegisterReturn, 'ref'>> & {
    inputRef: RefObject<HTMLInputElement | null>;
    asked: string | undefined;
    children: ReactNode;
  }) {
  return (
    <>
      <TextField
        {...field}
        ref={(element) => {
          ref?.(element);
          inputRef.current = element;
        }}
        hint={asked === undefined ? hint : <Doubt>{children}</Doubt>}
      />
      {/* It appears behind the focus, or below a field that has it already. */}
      <output className="sr-only">{asked}</output>
    </>
  );
}
