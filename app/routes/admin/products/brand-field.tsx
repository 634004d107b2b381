import type { ComponentProps } from 'react';
import { useEffect, useState } from 'react';
import { brands } from '../../../../shop/facts.ts';
import { normalizeBrand } from '../../../../shop/rules/catalog/brands.ts';
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

/** Returns what a brand that isn't known asks: a mistyped one would become a brand of its own. */
export function brandDoubt(typed: string, known: readonly string[]): string | undefined {
  const brand = normalizeBrand(typed.trim());
  if (brand === '' || known.includes(brand)) return undefined;
  const plain = brand.toLowerCase();
  const [closest] = known
    .filter((name) => name !== '')
    .map((name) => ({ name, edits: editsBetween(plain, name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= Math.ceil(name.length / 5) || name.toLowerCase().startsWith(plain))
    .toSorted((one, other) => one.edits - other.edits);
  return closest ? `Did you mean ${closest.name}?` : 'New brand: no part in the store has it yet.';
}

/** Returns how many letters must be added, left out or replaced to make one text of another. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++) {
      const replaced = (row[j] as number) + (one[i] === other[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] as number) + 1, (next[j] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}
