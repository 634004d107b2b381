import { useNavigate } from 'react-router';
import type { Coupon } from '../../../../shop/contracts/coupons.ts';
import { couponCodeLength } from '../../../../shop/facts.ts';
import { call } from '../../../browser/api.ts';
import { Check, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { CouponEffect } from './coupon-effect.tsx';
import { couponsPath } from './coupon-path.ts';
import { RecordForm } from '../../../forms/record-form.tsx';
import { useRecordForm } from '../../../forms/use-record-form.ts';

const labels = {
  code: 'Coupon Code',
  napcoDiscountPercentage: 'NAPCO Products Discount Percentage',
  aftermarketDiscountPercentage: 'Aftermarket Products Discount Percentage',
  isActive: 'Is Active',
};
const percentage = { type: 'number', min: 0, max: 100, step: 0.01, inputMode: 'decimal' } as const;

/** Code, percentages and whether it may be used; what it comes to is shown while it is typed. */
export function CouponForm({ coupon }: { coupon: Coupon }) {
  const { _id: id } = coupon;
  const navigate = useNavigate();
  const { frame, typed, text, tick } = useRecordForm({
    record: coupon,
    typedOf,
    labels,
    put: (typed, { version }) =>
      call('PUT /api/coupons/:id', { params: { id }, body: { ...bodyOf(typed), version } }),
    done: async () => {
      void toast.success('Coupon updated');
      await navigate(couponsPath());
    },
  });
  return (
    <RecordForm frame={frame}>
      <TextField
        {...text('code')}
        hint="Buyers may type it in any case."
        maxLength={couponCodeLength.max}
        spellCheck={false}
      />
      <TextField {...text('napcoDiscountPercentage')} {...percentage} />
      <TextField {...text('aftermarketDiscountPercentage')} {...percentage} />
      <Check {...tick('isActive')} />
      <CouponEffect napco={typed.napcoDiscountPercentage} aftermarket={typed.aftermarketDiscountPercentage} />
    </RecordForm>
  );
}

function typedOf({ code, napcoDiscountPercentage, aftermarketDiscountPercentage, isActive }: Coupon) {
  return {
    code,
    napcoDiscountPercentage: String(napcoDiscountPercentage),
    aftermarketDiscountPercentage: String(aftermarketDiscountPercentage),
    isActive,
  };
}

/** Percentages are sent as numbers (specification, section 5); an empty one is refused as what it is. */
function bodyOf(typed: ReturnType<typeof typedOf>) {
  const numberOf = (text: string) => (text.trim() === '' ? '' : Number(text));
  return {
    ...typed,
    napcoDiscountPercentage: numberOf(typed.napcoDiscountPercentage),
    aftermarketDiscountPercentage: numberOf(typed.aftermarketDiscountPercentage),
  };
}
