import type { UseFormRegisterReturn } from 'react-hook-form';
import { isPostOfficeBox } from '../../shop/rules/orders/address-gaps.ts';
import type { FieldTexts } from '../ui/field.tsx';
import { TextField } from '../ui/field.tsx';
import { useAskOnce } from './use-ask-once.ts';

/** The street of an address. Asks once about a PO Box, to which carriers don't deliver large parcels. */
export function StreetField({ ref, hint, ...field }: FieldTexts & UseFormRegisterReturn) {
  const { inputRef, doubt } = useAskOnce([field.name], ({ value }) => {
    const typed = value.trim();
    return isPostOfficeBox(typed) ? { typed } : undefined;
  });
  const question =
    doubt &&
    `Large parts can’t go to a PO Box. Is there a street address?${doubt.heldBack ? ' Press the button again if there is none.' : ''}`;
  return (
    <>
      <TextField
        className="full"
        autoComplete="address-line1"
        {...field}
        ref={(element) => {
          ref(element);
          inputRef.current = element;
        }}
        hint={question ?? hint}
      />
      {/* The hint appears behind the focus, or below a field that has it already. */}
      <output className="sr-only">{question}</output>
    </>
  );
}
