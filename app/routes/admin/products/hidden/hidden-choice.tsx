import type { ComponentProps } from 'react';
import { Check } from '../../../../ui/field.tsx';
import type { ProductValues } from '../product-values.ts';

type Checkbox = ComponentProps<typeof Check>;

/** Whether a product is in the store, and if it isn't, whether it is sold by the link of its page. */
export function HiddenChoice({
  values: { hidden, byLink },
  checkbox,
}: {
  values: Pick<ProductValues, 'hidden' | 'byLink'>;
  checkbox: (name: 'hidden' | 'byLink') => Checkbox;
}) {
  return (
    <div className="form">
      <div>
        <Check {...checkbox('hidden')}>Hidden: not shown in the shop</Check>
        {hidden && !byLink && (
          <p className="hint">Orders that aren’t paid yet and have it can’t be paid while it is hidden.</p>
        )}
      </div>
      {hidden && (
        <div>
          <Check {...checkbox('byLink')} />
          <p className="hint">
            For a part that you quoted: send the customer the link of its page, or order it for them there. No
            list and no search shows it.
          </p>
        </div>
      )}
    </div>
  );
}
