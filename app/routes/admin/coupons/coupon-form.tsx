import type { ComponentProps } from 'react';
import { href } from 'react-router';
import type { Coupon } from '../../../../shop/contracts/coupons.ts';
import { couponCodeLength } from '../../../../shop/facts.ts';
import { pacificDay } from '../../../../shop/rules/dates/calendar.ts';
import { formatDollars } from '../../../../shop/rules/money.ts';
import { couponUsesMax } from '../../../../shop/rules/orders/coupon-limits.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { call } from '../../../browser/api.ts';
import { AskingField } from '../../../forms/asking-field.tsx';
import { EditForm } from '../../../forms/edit-form.tsx';
import { useAskOnce } from '../../../forms/use-ask-once.ts';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import { useQuestion } from '../../../forms/use-question.tsx';
import { Check, TextField } from '../../../ui/field.tsx';
import { PriceList, PriceRow } from '../../../ui/price-list.tsx';
import { couponDoubts } from './coupon-doubt.ts';

const labels = {
  code: 'Coupon Code',
  napcoDiscountPercentage: 'NAPCO Products Discount Percentage',
  aftermarketDiscountPercentage: 'Aftermarket Products Discount Percentage',
  isActive: 'Is Active',
  lastDay: 'Last Day',
  maxUses: 'Usage Limit',
  oncePerCustomer: 'Once per Customer',
};
const percentage = { type: 'number', min: 0, max: 100, step: 0.01, inputMode: 'decimal' } as const;

/** A coupon's code, its percentages with an example, whether it may be used, and for how long and how often. */
export function CouponForm({ coupon }: { coupon: Coupon }) {
  const { _id: id } = coupon;
  const { ask, dialog } = useQuestion();
  const { state, base, values, text, checkbox } = useEditForm({
    record: coupon,
    valuesOf,
    labels,
    draft: `${id} coupon`,
    save: async ({ values, base }) => {
      if (givesAway(values) && !givesAway(valuesOf(base)) && !(await ask(whetherToGiveAway)))
        throw new ShopError('invalid_input', 'Not saved: change the discount of 100% first.');
      return call('PUT /api/coupons/:id', {
        params: { id },
        body: { ...bodyOf(values), version: base.version },
      });
    },
    success: 'Coupon updated',
    next: href('/admin/couponlist'),
  });
  const doubts = () => couponDoubts(termsOf(values), termsOf(valuesOf(base)), pacificDay(new Date()));
  return (
    <EditForm state={state} className="form max-w-form">
      <TextField
        {...text('code')}
        hint="Saved without spaces. Customers may type it with them, in upper or lower case."
        maxLength={couponCodeLength.max}
        spellCheck={false}
      />
      <TextField {...text('napcoDiscountPercentage')} {...percentage} />
      <AskedField
        {...text('aftermarketDiscountPercentage')}
        {...percentage}
        watched={['napcoDiscountPercentage', 'aftermarketDiscountPercentage', 'isActive']}
        question={() => doubts().discount}
      />
      <div>
        <Check {...checkbox('isActive')} />
        <p className="hint">
          Customers can use it as soon as you update it, until its last day if it has one.
        </p>
      </div>
      <AskedField
        {...text('lastDay')}
        watched={['lastDay', 'isActive']}
        question={() => doubts().lastDay}
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        optional
        hint="It ends at midnight Pacific time after this day. Orders placed by then keep their price."
      />
      <TextField
        {...text('maxUses')}
        type="number"
        min={1}
        max={couponUsesMax}
        step={1}
        inputMode="numeric"
        optional
        hint="How many orders can have it in all. Empty means any number."
      />
      <div>
        <Check {...checkbox('oncePerCustomer')} />
        <p className="hint">Counts by account, and by email for guests.</p>
      </div>
      {dialog}
      <div className="sheet">
        <h2 className="mb-2 text-h4">What it does</h2>
        <PriceList>
          <PriceRow label="A NAPCO part of $100.00" amount={reduced(values.napcoDiscountPercentage)} />
          <PriceRow
            label="An aftermarket part of $100.00"
            amount={reduced(values.aftermarketDiscountPercentage)}
          />
        </PriceList>
        <p className="mt-2 text-small text-ink-2">
          Shipping is not discounted; handling and tax are calculated from the lower price.
        </p>
      </div>
    </EditForm>
  );
}

/** A field with a question about it, and about the others that are `watched`. */
function AskedField({
  watched,
  question,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'ref'> & {
  watched: readonly string[];
  question: () => string | undefined;
}) {
  const { inputRef, doubt } = useAskOnce(watched, () => {
    const typed = question();
    return typed === undefined ? undefined : { typed };
  });
  const asked = doubt && `${doubt.typed}${doubt.heldBack ? ' Press Update again if it is.' : ''}`;
  return (
    <AskingField {...field} inputRef={inputRef} asked={asked}>
      {asked}
    </AskingField>
  );
}

function valuesOf(coupon: Coupon) {
  const { code, napcoDiscountPercentage, aftermarketDiscountPercentage, isActive } = coupon;
  return {
    code,
    napcoDiscountPercentage: String(napcoDiscountPercentage),
    aftermarketDiscountPercentage: String(aftermarketDiscountPercentage),
    isActive,
    lastDay: coupon.lastDay ?? '',
    maxUses: coupon.maxUses === null ? '' : String(coupon.maxUses),
    oncePerCustomer: coupon.oncePerCustomer,
  };
}

/** What is typed, where an empty percentage is none yet. */
const termsOf = (values: ReturnType<typeof valuesOf>) => ({
  isActive: values.isActive,
  lastDay: values.lastDay || null,
  napco: Number(values.napcoDiscountPercentage || Number.NaN),
  aftermarket: Number(values.aftermarketDiscountPercentage || Number.NaN),
});

const whetherToGiveAway = {
  title: 'Give parts away?',
  act: 'Give Them Away',
  consequence: 'With a discount of 100%, whoever has this coupon gets the parts for nothing.',
};

const givesAway = ({
  isActive,
  napcoDiscountPercentage,
  aftermarketDiscountPercentage,
}: ReturnType<typeof valuesOf>): boolean =>
  isActive && [napcoDiscountPercentage, aftermarketDiscountPercentage].some((one) => Number(one) === 100);

/**
 * Percentages are sent as numbers (specification, section 5); an empty one is left for the server to refuse. An empty limit
 * is none.
 */
function bodyOf(values: ReturnType<typeof valuesOf>) {
  const numberOf = (text: string) => (text.trim() === '' ? '' : Number(text));
  return {
    ...values,
    napcoDiscountPercentage: numberOf(values.napcoDiscountPercentage),
    aftermarketDiscountPercentage: numberOf(values.aftermarketDiscountPercentage),
    lastDay: values.lastDay || null,
    maxUses: values.maxUses.trim() === '' ? null : Number(values.maxUses),
  };
}

/** Returns what is left of a price of $100.00, or N/A for what is no percentage. */
function reduced(percentage: string): string {
  const off = Math.round(Number(percentage) * 100);
  const isValid = percentage.trim() !== '' && off >= 0 && off <= 10_000;
  return isValid ? formatDollars(10_000 - off) : 'N/A';
}
