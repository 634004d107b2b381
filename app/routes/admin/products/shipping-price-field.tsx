import type { ComponentProps } from 'react';
import { normalizeBrand } from '../../../../shop/rules/catalog/brands.ts';
import { formatCents, formatDollars } from '../../../../shop/rules/money.ts';
import { defaultShippingCents, unitShippingCents } from '../../../../shop/rules/pricing.ts';
import { AskingField } from '../../../forms/asking-field.tsx';
import { useAskOnce } from '../../../forms/use-ask-once.ts';
import type { TextField } from '../../../ui/field.tsx';
import type { ProductValues } from './product-values.ts';
import { freightDoubt } from './freight-doubt.ts';

/**
 * The shipping price of a product. Asks once about a large part without one, which would ship for the price of a parcel.
 * @param saved what is saved of the product
 */
export function ShippingPriceField({
  values,
  saved,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'ref'> & {
  values: ProductValues;
  saved: ProductValues;
}) {
  const usual = unitShippingCents({ brand: normalizeBrand(values.brand.trim()), shippingCents: null });
  const { inputRef, doubt } = useAskOnce(['shippingPrice', 'oversize', 'truckFreight'], () => {
    const question = freightDoubt(values, saved, formatDollars(usual));
    return question === undefined ? undefined : { typed: question, question };
  });
  const asked = doubt && `${doubt.question}${doubt.heldBack ? ' Press Update again if it is.' : ''}`;
  return (
    <AskingField
      inputMode="decimal"
      placeholder={formatCents(usual)}
      hint={`If empty: ${formatDollars(defaultShippingCents.napco)} for NAPCO, ${formatDollars(defaultShippingCents.other)} for anything else.`}
      {...field}
      inputRef={inputRef}
      asked={asked}
    >
      {asked}
    </AskingField>
  );
}
