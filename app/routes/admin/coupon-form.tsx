import type { Coupon } from '../../../shop/contracts/coupons.ts';
import { couponCodeLength } from '../../../shop/facts.ts';
import { formatDollars } from '../../../shop/rules/money.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Check, TextField } from '../../ui/field.tsx';
import { FormFaults } from '../../ui/form-faults.tsx';
import { PriceList, PriceRow } from '../../ui/price-list.tsx';
import { AskBeforeLeaving } from './ask-before-leaving.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { couponLabels, useCouponForm } from './use-coupon-form.ts';

/** Code, percentages and whether it may be used; what it comes to is shown while it is typed. */
export function CouponForm({ coupon }: { coupon: Coupon }) {
  const { form, typed, change, faults, refusal, clash, busy, isUnsaved, save, takeTheirs } =
    useCouponForm(coupon);
  const text = (name: 'code' | 'napcoDiscountPercentage' | 'aftermarketDiscountPercentage') => ({
    label: couponLabels[name],
    name,
    value: typed[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const percentage = { type: 'number', min: 0, max: 100, step: 0.01, inputMode: 'decimal' } as const;
  return (
    <div className="max-w-form">
      <AskBeforeLeaving isUnsaved={isUnsaved} />
      {clash && (
        <EditConflict
          message={clash.message}
          clashes={clash.fields}
          busy={busy}
          onMine={() => void save(clash.theirs)}
          onTheirs={takeTheirs}
        />
      )}
      <FormFaults labels={Object.keys(faults).length > 1 ? Object.keys(faults).map(labelOf) : []} />
      <form
        ref={form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {refusal !== undefined && (
          <div>
            <Alert kind="bad">{refusal}</Alert>
          </div>
        )}
        <TextField
          {...text('code')}
          hint="Buyers may type it in any case."
          maxLength={couponCodeLength.max}
          spellCheck={false}
        />
        <TextField {...text('napcoDiscountPercentage')} {...percentage} />
        <TextField {...text('aftermarketDiscountPercentage')} {...percentage} />
        <div>
          <Check
            name="isActive"
            checked={typed.isActive}
            onChange={(event) => change({ isActive: event.target.checked })}
          >
            {couponLabels.isActive}
          </Check>
        </div>
        <Effect napco={typed.napcoDiscountPercentage} aftermarket={typed.aftermarketDiscountPercentage} />
        <p className="row">
          <Button type="submit" busy={busy}>
            {busy ? 'Updating…' : 'Update'}
          </Button>
          {isUnsaved() && <span className="text-small text-ink-2">Not saved yet</span>}
        </p>
      </form>
    </div>
  );
}

/** What becomes of a price of a hundred dollars. */
function Effect({ napco, aftermarket }: { napco: string; aftermarket: string }) {
  return (
    <div className="sheet">
      <h2 className="mb-2 text-h4">What it does</h2>
      <PriceList>
        <PriceRow label="A NAPCO part of $100.00" amount={after(napco)} />
        <PriceRow label="An aftermarket part of $100.00" amount={after(aftermarket)} />
      </PriceList>
      <p className="mt-2 text-small text-ink-2">
        Shipping is not discounted; handling and tax follow the lower price.
      </p>
    </div>
  );
}

function after(percentage: string): string {
  const off = Math.round(Number(percentage) * 100);
  const isRight = percentage.trim() !== '' && off >= 0 && off <= 10_000;
  return isRight ? formatDollars(10_000 - off) : 'N/A';
}

const labelOf = (field: string): string => couponLabels[field as keyof typeof couponLabels] ?? field;
