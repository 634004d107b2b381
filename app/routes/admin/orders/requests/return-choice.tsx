import type { ComponentProps } from 'react';
import { Check } from '../../../../ui/field.tsx';

/** What an answer to a request to return says about the parts. */
export const returnChoice = 'They send the parts back';

export function ReturnChoice({ children = returnChoice, ...input }: ComponentProps<typeof Check>) {
  return (
    <div>
      <Check {...input}>{children}</Check>
      <p className="hint">
        The order stays under Returns until you refund it. Uncheck this if nothing comes back.
      </p>
    </div>
  );
}
