import '../../styles/tables.css';
import './products.css';
import { Link } from 'react-router';
import type { Load } from '../../api.ts';
import { inBrowser } from '../../api.ts';
import { Head } from '../../ui/head.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import type { Route } from './+types/product-prices';
import { asAdmin } from './admin-guard.ts';
import { PricesForm } from './prices-form.tsx';
import { productsPath } from './products-path.ts';

export const meta = () => pageMeta({ title: 'Change Prices', noindex: true });

/** Which products the list has handed over; anything in the address that is no id is left out. */
function load({ url }: Load<Route.ClientLoaderArgs>): Promise<{ ids: string[] }> {
  const given = url.searchParams.get('ids')?.split(',') ?? [];
  return asAdmin(url, async () => ({ ids: given.filter((id) => /^[0-9a-f]{24}$/.test(id)) }));
}
export const clientLoader = inBrowser(load);

/** Prices of many products at once: looked at first, then done. */
export default function ProductPrices({ loaderData: { ids } }: Route.ComponentProps) {
  return (
    <>
      <Link className="link" to={productsPath()}>
        <Icon name="left" /> Go Back
      </Link>
      <Head level={1} title="Change Prices" />
      <PricesForm key={ids.join()} ids={ids} />
    </>
  );
}
