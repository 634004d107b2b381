import type { ChangeEvent } from 'react';
import type { AdminProduct } from '../../../../shop/contracts/catalog-admin.ts';
import { brands } from '../../../../shop/facts.ts';
import { partCategories } from '../../../../shop/part-categories.ts';
import { formatCents } from '../../../../shop/rules/money.ts';
import { unitShippingCents } from '../../../../shop/rules/pricing.ts';
import { compressYears, parseYears } from '../../../../shop/rules/years.ts';
import { Check, SelectField, TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { ProductValues } from './product-values.ts';
import { productLabels } from './product-values.ts';
import type { ProductForm } from './use-product-form.ts';

type TextName = Exclude<keyof ProductValues, 'hidden' | 'images'>;

/** The fields of a product as the specification names them (section 2). */
export function ProductFields({ form, product }: { form: ProductForm; product: AdminProduct }) {
  const { values, faults, set } = form;
  const field = (name: TextName) => ({
    label: productLabels[name],
    name,
    value: values[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      set(name, currentTarget.value),
  });
  const shipping = formatCents(unitShippingCents({ brand: values.brand.trim(), shippingCents: null }));
  return (
    <div className="form">
      <TextField {...field('name')} maxLength={200} />
      <div className="form form--two">
        <TextField {...field('price')} inputMode="decimal" />
        <TextField
          {...field('shippingPrice')}
          inputMode="decimal"
          placeholder={shipping}
          hint="Empty: 25.00, for NAPCO 30.00."
        />
        <TextField
          {...field('brand')}
          maxLength={100}
          hint={`${brands.napco} and ${brands.used} have shelves of their own; all others are aftermarket.`}
        />
        <TextField {...field('countInStock')} inputMode="numeric" hint={stockHint(product)} />
        <TextField {...field('category')} maxLength={100} />
        <TextField {...field('lugoPart')} maxLength={60} />
        <TextField {...field('vendor')} maxLength={100} />
        <SelectField {...field('partType')}>
          <option value="">None</option>
          {categoriesWith(form.base.partType).map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
      </div>
      <TextField {...field('year')} maxLength={2000} hint={yearHint(values.year)} />
      <TextArea {...field('description')} maxLength={5000} rows={8} />
      <Check checked={values.hidden} onChange={({ currentTarget }) => set('hidden', currentTarget.checked)}>
        Hidden: nobody finds it in the shop
      </Check>
    </div>
  );
}

function stockHint({ reserved, countInStock }: AdminProduct): string {
  return reserved > 0
    ? `${reserved} reserved by buyers who are paying, ${countInStock} shown to buyers.`
    : 'What is sold while you are here stays sold.';
}

function yearHint(typed: string): string {
  const years = parseYears([typed]);
  const how = 'Separated by commas; 1955-1959 works too.';
  return years && years.length > 0 ? `${how} Shown as ${compressYears(years)}.` : how;
}

/** A product may have come with a category of its own. */
function categoriesWith(present: string): readonly string[] {
  const known: readonly string[] = partCategories;
  return present === '' || known.includes(present) ? known : [present, ...known];
}
