import './products.css';
import { Link } from 'react-router';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/product-prices';
import type { Loaded } from '../load-or-error.ts';
import { loadFound } from '../load-or-error.ts';
import { NotShown } from '../load-error.tsx';
import type { Makers } from './prices-form.tsx';
import { PricesForm } from './prices-form.tsx';
import { productsPath } from './products-path.ts';

export const meta = () => pageMeta({ title: 'Change Prices', noindex: true });

interface LoaderData extends Loaded<Makers> {
  ids: string[];
}

/** Which products the list has handed over; anything in the address that is no id is left out. */
async function load({ call, url }: Load<Route.ClientLoaderArgs>): Promise<LoaderData> {
  const given = url.searchParams.get('ids')?.split(',') ?? [];
  const loaded = await loadFound(url, () => call('GET /api/products/prices/choices'));
  return { ...loaded, ids: given.filter((id) => /^[0-9a-f]{24}$/.test(id)) };
}
export const clientLoader = inBrowser(load);

/** Prices of many products at once: looked at first, then done. */
export default function ProductPrices({ loaderData: { ids, found, refusal } }: Route.ComponentProps) {
  return (
    <>
      <Link className="link" to={productsPath()}>
        <Icon name="left" /> Go Back
      </Link>
      <SectionHeader level={1} title="Change Prices" />
      {refusal !== undefined && <NotShown message={refusal} />}
      {found && <PricesForm key={ids.join()} ids={ids} makers={found} />}
    </>
  );
}
