import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Coupon } from '../../../shop/contracts/coupons.ts';
import { differences } from '../../../shop/rules/differences.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../api.ts';
import { useAsCustomer } from '../../session-ended.ts';
import { toast } from '../../ui/toasts.tsx';
import { couponsPath } from './coupon-path.ts';
import type { Clash } from './edit-conflict.tsx';

interface Typed {
  code: string;
  napcoDiscountPercentage: string;
  aftermarketDiscountPercentage: string;
  isActive: boolean;
}

export const couponLabels = {
  code: 'Coupon Code',
  napcoDiscountPercentage: 'NAPCO Products Discount Percentage',
  aftermarketDiscountPercentage: 'Aftermarket Products Discount Percentage',
  isActive: 'Is Active',
} as const satisfies Record<keyof Typed, string>;

/** The form of a coupon: where somebody else has changed it meanwhile, it shows both and asks. */
export function useCouponForm(coupon: Coupon) {
  const { _id: id } = coupon;
  const navigate = useNavigate();
  const asCustomer = useAsCustomer();
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef(false);
  const [seen, setSeen] = useState(coupon);
  const [typed, setTyped] = useState(() => typedOf(coupon));
  const [error, setError] = useState<ShopError>();
  const [busy, setBusy] = useState(false);
  const { fields: faults = {}, current } = error?.details ?? {};
  const theirs = current as Coupon | undefined;

  /** @param against what is saved now, when it is known and meant to be overwritten */
  async function save(against: Coupon = seen): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await asCustomer(async () => {
        await call('PUT /api/coupons/:id', { params: { id }, body: bodyOf(typed, against.version) });
        saved.current = true;
        void toast.success('Coupon updated');
        await navigate(couponsPath());
      });
    } catch (refused) {
      const refusal =
        refused instanceof ShopError ? refused : new ShopError('FETCH_ERROR', 'An error occurred');
      setError(refusal);
      if (!refusal.details.fields) void toast.error(refusal.message);
    }
    setBusy(false);
  }

  useEffect(() => {
    const [first] = Object.keys(error?.details.fields ?? {});
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [error]);

  return {
    form,
    typed,
    change: (change: Partial<Typed>) => setTyped({ ...typed, ...change }),
    faults,
    /** What is said above the fields, where none of them is to blame. */
    refusal: error && !theirs && Object.keys(faults).length === 0 ? error.message : undefined,
    clash: error && theirs && { message: error.message, theirs, fields: clashesOf(typed, typedOf(theirs)) },
    busy,
    isUnsaved: () => !saved.current && JSON.stringify(typed) !== JSON.stringify(typedOf(seen)),
    save,
    takeTheirs: () => {
      if (!theirs) return;
      setSeen(theirs);
      setTyped(typedOf(theirs));
      setError(undefined);
    },
  };
}

function typedOf({ code, napcoDiscountPercentage, aftermarketDiscountPercentage, isActive }: Coupon): Typed {
  return {
    code,
    napcoDiscountPercentage: String(napcoDiscountPercentage),
    aftermarketDiscountPercentage: String(aftermarketDiscountPercentage),
    isActive,
  };
}

/** Percentages are sent as numbers (specification, section 5); an empty one is refused as what it is. */
function bodyOf({ code, isActive, ...typed }: Typed, version: number) {
  const numberOf = (text: string) => (text.trim() === '' ? '' : Number(text));
  return {
    code,
    napcoDiscountPercentage: numberOf(typed.napcoDiscountPercentage),
    aftermarketDiscountPercentage: numberOf(typed.aftermarketDiscountPercentage),
    isActive,
    version,
  };
}

function clashesOf(mine: Typed, theirs: Typed): Clash[] {
  const { before, after } = differences(theirs, mine);
  return (Object.keys(after) as (keyof Typed)[]).map((name) => ({
    label: couponLabels[name],
    mine: said(after[name]),
    theirs: said(before[name]),
  }));
}

const said = (value: string | boolean | undefined): string =>
  typeof value === 'string' ? value : value ? 'Yes' : 'No';
