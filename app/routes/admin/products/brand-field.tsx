import type { ComponentProps } from 'react';
import { useEffect, useState } from 'react';
import { brands } from '../../../../shop/facts.ts';
import { normalizeBrand } from '../../../../shop/rules/catalog/brands.ts';
import { editCost } from '../../../../shop/rules/catalog/edit-cost.ts';
import { call } from '../../../browser/api.ts';
import { Doubt, TextField } from '../../../ui/field.tsx';

/**
 * The brand, with those of the store as suggestions. Another one is taken, too: it is only asked about.
 * @param saved the brand that the product has
 */
export function BrandField({
  field,
  brand,
  saved,
}: {
  field: ComponentProps<typeof TextField>;
  brand: string;
  saved: string;
}) {
  const [inStore, setInStore] = useState<string[]>();
  useEffect(() => {
    call('GET /api/products/facets').then(
      ({ brand: found }) => setInStore(found.map(({ value }) => value)),
      () => {},
    );
  }, []);
  const known = [...new Set([...(inStore ?? []), ...Object.values(brands)])].toSorted();
  const doubt = inStore && brandDoubt(brand, [...known, saved]);
  return (
    <>
      <TextField
        {...field}
        list="brands"
        hint={
          doubt ? (
            <Doubt>{doubt}</Doubt>
          ) : (
            `${brands.napco} and ${brands.used} have their own store sections; everything else is aftermarket.`
          )
        }
      />
      <datalist id="brands">
        {known.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}

/** Returns what to ask about a brand that isn't known: a mistyped one would become a brand of its own. */
export function brandDoubt(typed: string, known: readonly string[]): string | undefined {
  const brand = normalizeBrand(typed.trim());
  if (brand === '' || known.includes(brand)) return undefined;
  const plain = brand.toLowerCase();
  const [closest] = known
    .filter((name) => name !== '')
    .map((name) => ({
      name,
      cost: name.toLowerCase().startsWith(plain) ? 0 : editCost(plain, name.toLowerCase(), name.length / 5),
    }))
    .filter(({ cost }) => Number.isFinite(cost))
    .toSorted((one, other) => one.cost - other.cost);
  return closest ? `Did you mean ${closest.name}?` : 'New brand: no part in the store has it yet.';
}
