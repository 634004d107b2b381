import type { UseFormRegisterReturn } from 'react-hook-form';
import { streetDoubt } from '../../shop/rules/orders/address-gaps.ts';
import type { FieldTexts } from '../ui/field.tsx';
import { AskingField } from './asking-field.tsx';
import { useAskOnce } from './use-ask-once.ts';

/** What is asked, and when pressing the button again is right. */
const questions = {
  box: [
    'Only the Postal Service delivers to a PO Box, and it takes no large parts. Is there a street address?',
    'if there is none',
  ],
  number: ['There is no house number. Is the address complete?', 'if it is'],
} as const;

/** The street of an address. Asks once about a PO Box, and about a missing house number, unless nothing is sent there. */
export function StreetField({ pickup, ...field }: FieldTexts & UseFormRegisterReturn & { pickup: boolean }) {
  const { inputRef, doubt } = useAskOnce([field.name], ({ value }) => {
    const typed = value.trim();
    const kind = pickup ? undefined : streetDoubt(typed);
    return kind && { typed, kind };
  });
  const [question, ifRight] = doubt ? questions[doubt.kind] : [];
  const confirm = doubt?.heldBack ? ` Press the button again ${ifRight}.` : '';
  return (
    <AskingField
      className="full"
      autoComplete="address-line1"
      {...field}
      inputRef={inputRef}
      asked={question && `${question}${confirm}`}
    >
      <b>{question}</b>
      {confirm}
    </AskingField>
  );
}
