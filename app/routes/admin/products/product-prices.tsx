import './products.css';
import { href } from 'react-router';
import type { Load } from '../../../browser/api.ts';
import { call, inBrowser } from '../../../browser/api.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/product-prices';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import { productsPath } from './products-path.ts';
import { useRef, useState } from 'react';
import type { Reply } from '../../../../shop/api-client.ts';
import { partCategories } from '../../../../shop/part-categories.ts';
import type { PriceEnding } from '../../../../shop/rules/price-change.ts';
import { priceEndings } from '../../../../shop/rules/price-change.ts';
import { countOf } from '../../../../shop/rules/in-words.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { SubmitForm } from '../../../forms/submit-form.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Check, SelectField, TextField } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import type { AskedChange, PriceChangeInput } from './price-change-input.ts';
import { readPriceChangeInput } from './price-change-input.ts';
import { PricePreview } from './price-preview.tsx';
import { undoDays } from '../../../../shop/product-csv.ts';
import { UndoFile } from './undo-file.tsx';
import { BackLink } from '../lists/back-link.tsx';

export const meta = () => pageMeta({ title: 'Change Prices', noindex: true });

interface LoaderData extends Loaded<Makers> {
  ids: string[];
}

/** Takes the selected products from the address, ignoring anything that is no id. */
async function load({ call, url }: Load<Route.ClientLoaderArgs>): Promise<LoaderData> {
  const given = url.searchParams.get('ids')?.split(',') ?? [];
  const loaded = await loadOrError(url, () => call('GET /api/products/prices/choices'));
  return { ...loaded, ids: given.filter((id) => /^[0-9a-f]{24}$/.test(id)) };
}
export const clientLoader = inBrowser(load);

/** Changes the prices of many products at once, after a preview. */
export default function ProductPrices({ loaderData: { ids, found, refusal } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={productsPath()} />
      <SectionHeader level={1} title="Change Prices" />
      {refusal !== undefined && <LoadError message={refusal} />}
      {found && <PricesForm key={ids.join()} ids={ids} makers={found} />}
    </>
  );
}

const endings: Record<PriceEnding, string> = {
  exact: 'To the cent',
  dollar: 'To whole dollars',
  '95': 'To prices that end in .95',
};
const kinds: Record<AskedChange, string> = { percent: 'By percent', amount: 'By dollars' };

type Preview = Reply<'POST /api/products/prices/preview'> & { body: PriceChangeInput };
export type Makers = Reply<'GET /api/products/prices/choices'>;

/**
 * Which products, by how much, and how the new prices end.
 * @param ids the products selected in the list; when empty, the form selects by brand, category and vendor
 * @param makers the brands and vendors to choose from
 */
function PricesForm({ ids, makers }: { ids: readonly string[]; makers: Makers }) {
  const [preview, setPreview] = useState<Preview>();
  const latest = useRef<PriceChangeInput>(undefined);
  const { formRef, ...look } = useSubmit(
    (body: PriceChangeInput) => call('POST /api/products/prices/preview', { body }),
    {
      // The form may have changed while this was on its way.
      onSuccess: (found, body) => body === latest.current && setPreview({ ...found, body }),
      onRefused: () => setPreview(undefined),
      revalidates: 'never',
    },
  );
  const apply = useSubmit('PUT /api/products/prices', {
    onSuccess: () => setPreview(undefined),
    onRefused: () => setPreview(undefined),
    revalidates: 'never',
  });
  const error = look.error ?? apply.error;
  const sizeError = look.fieldErrors.change;
  const forget = () => {
    latest.current = undefined;
    setPreview(undefined);
    look.reset();
  };
  const [by, setBy] = useState<AskedChange>('percent');
  const submit = (form: HTMLFormElement) => {
    latest.current = readPriceChangeInput(new FormData(form), { ids, by });
    apply.reset();
    void look.submit(latest.current);
  };
  return (
    <div className="cols">
      <SubmitForm ref={formRef} onSubmit={submit} onChange={forget}>
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
          error={sizeError}
          hint={
            by === 'percent' ? '5 raises prices, −5 lowers them.' : '2.50 raises prices, −2.50 lowers them.'
          }
        />
        <SelectField label="New prices" name="ending">
          {priceEndings.map((ending) => (
            <option key={ending} value={ending}>
              {endings[ending]}
            </option>
          ))}
        </SelectField>
        {error && !sizeError && (
          <Alert kind="bad">{Object.values(error.details.fields ?? {})[0] ?? error.message}</Alert>
        )}
        <p>
          <Button type="submit" busy={look.busy}>
            {look.busy ? 'Loading…' : 'Show Preview'}
          </Button>
        </p>
      </SubmitForm>
      <section aria-labelledby="preview" aria-busy={look.busy || apply.busy}>
        <h2 id="preview" className="mb-2 text-h4">
          What would change
        </h2>
        {preview ? (
          <PricePreview
            preview={preview}
            busy={apply.busy}
            onApply={() => {
              look.reset();
              void apply.submit({ body: { ...preview.body, digest: preview.digest } });
            }}
          />
        ) : apply.reply ? (
          <PricesChanged {...apply.reply} />
        ) : (
          <p className="text-ink-2">Nothing changes before you have seen it here.</p>
        )}
      </section>
    </div>
  );
}

/** What was done, and the way back. */
function PricesChanged({ changed, importId }: Reply<'PUT /api/products/prices'>) {
  return (
    <Alert kind="good">
      <b>{countOf(changed, 'price was', 'prices were')} changed.</b>
      {importId !== null && (
        <>
          {' '}
          To undo it, <UndoFile importId={importId} /> and{' '}
          <Link to={href('/admin/productlist/csv')}>import it</Link>: the prices become what they were. The
          shop keeps the file for {undoDays} days.
        </>
      )}
    </Alert>
  );
}

function Chosen({ count }: { count: number }) {
  return (
    <p>
      <b>{countOf(count, 'product')}</b> chosen in the list.{' '}
      <Link to={href('/admin/productlist/prices')}>Choose by brand, category or vendor instead</Link>
    </p>
  );
}

function Which({ brands, vendors }: Makers) {
  return (
    <fieldset className="form">
      <legend className="legend mb-2">Which products: all that match what you choose</legend>
      <Choice label="Brand" name="brand" among={brands} />
      <Choice label="Part Category" name="partType" among={partCategories} />
      <Choice label="Vendor" name="vendor" among={vendors} />
    </fieldset>
  );
}

function Choice({ among, ...field }: { label: string; name: string; among: readonly string[] }) {
  return (
    <SelectField {...field}>
      <option value="">Any</option>
      {among.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}
