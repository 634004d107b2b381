import type { AdminProductRow } from '../../../../../shop/contracts/catalog-admin.ts';

/** The state of a product that isn't in the store. */
export function HiddenState({ product: { byLink } }: { product: AdminProductRow }) {
  return byLink ? (
    <span className="state state--good">By link</span>
  ) : (
    <span className="state state--off">Hidden</span>
  );
}
