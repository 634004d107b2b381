import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import { partCategories } from '../../../../shop/part-categories.ts';
import type { PriceEnding } from '../../../../shop/rules/price-change.ts';
import { priceEndings } from '../../../../shop/rules/price-change.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Check, SelectField, TextField } from '../../../ui/field.tsx';
import type { AskedChange } from './price-change-input.ts';
import { readAskedPrices } from './price-change-input.ts';
import { PricePreview } from './price-preview.tsx';
import { pricesPath } from './products-path.ts';
import { usePrices } from './use-prices.ts';

const endings: Record<PriceEnding, string> = {
  exact: 'To the cent',
  dollar: 'To whole dollars',
  '95': 'To prices that end in .95',
};
const kinds: Record<AskedChange, string> = { percent: 'By percent', amount: 'By dollars' };

export type Makers = Reply<'GET /api/products/prices/choices'>;

/**
 * Which products, by how much, and how the new prices end.
 * @param ids those chosen in the list; none: by what they are
 * @param makers the brands and vendors to choose from
 */
export function PricesForm({ ids, makers }: { ids: readonly string[]; makers: Makers }) {
  const { preview, asked, fault, busy, look, apply, forget } = usePrices();
  const [by, setBy] = useState<AskedChange>('percent');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void look(readAskedPrices(new FormData(event.currentTarget), { ids, by }));
  };
  return (
    <div className="cols">
      <form className="form" onSubmit={submit} onChange={forget} noValidate>
        {ids.length > 0 ? <Chosen count={ids.length} /> : <Which {...makers} />}
        <fieldset>
          <legend className="legend">How</legend>
          {(Object.keys(kinds) as AskedChange[]).map((kind) => (
            <Check key={kind} type="radio" name="by" checked={by === kind} onChange={() => setBy(kind)}>
              {kinds[kind]}
            </Check>
          ))}
        </fieldset>
        <TextField
          label={by === 'percent' ? 'Percent' : 'Dollars'}
          name="size"
          inputMode="decimal"
          autoComplete="off"
          required
          hint={by === 'percent' ? '5 makes dearer, -5 cheaper.' : '2.50 makes dearer, -2.50 cheaper.'}
        />
        <SelectField label="New prices" name="ending">
          {priceEndings.map((ending) => (
            <option key={ending} value={ending}>
              {endings[ending]}
            </option>
          ))}
        </SelectField>
        {fault !== '' && <Alert kind="bad">{fault}</Alert>}
        <p>
          <Button type="submit" busy={busy === 'look'}>
            {busy === 'look' ? 'Looking…' : 'Look at it first'}
          </Button>
        </p>
      </form>
      <section aria-labelledby="preview" aria-busy={busy !== undefined}>
        <h2 id="preview" className="mb-2 text-h4">
          What would change
        </h2>
        {preview && asked ? (
          <PricePreview preview={preview} busy={busy === 'apply'} onApply={() => void apply()} />
        ) : (
          <p className="text-ink-2">Nothing is changed before you have seen it here.</p>
        )}
      </section>
    </div>
  );
}

function Chosen({ count }: { count: number }) {
  return (
    <p>
      <b>{count === 1 ? '1 product' : `${count} products`}</b> chosen in the list.{' '}
      <Link to={pricesPath()}>Choose by brand, category or vendor instead</Link>
    </p>
  );
}

function Which({ brands, vendors }: Makers) {
  return (
    <fieldset className="form">
      <legend className="legend mb-2">Which products: all that fit what you choose</legend>
      <Choice label="Brand" name="brand" among={brands} />
      <Choice label="Part Category" name="partType" among={partCategories} />
      <Choice label="Vendor" name="vendor" among={vendors} />
    </fieldset>
  );
}

function Choice({ among, ...field }: { label: string; name: string; among: readonly string[] }) {
  return (
    <SelectField {...field} optional>
      <option value="">Any</option>
      {among.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}
