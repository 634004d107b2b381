import './products.css';
import { Link } from 'react-router';
import type { AdminProduct } from '../../../../shop/contracts/catalog-admin.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/product-edit';
import type { Loaded } from '../load-or-error.ts';
import { loadFound } from '../load-or-error.ts';
import { NotShown } from '../load-error.tsx';
import { ProductForm } from './product-form.tsx';
import { productsPath } from './products-path.ts';
import { useRestore } from './undo-delete.tsx';

export const meta = () => pageMeta({ title: 'Edit Product', noindex: true });

function load({ call, params: { id }, url }: Load<Route.ClientLoaderArgs>): Promise<Loaded<AdminProduct>> {
  return loadFound(url, () => call('GET /api/products/:id/edit', { params: { id } }));
}
export const clientLoader = inBrowser(load);

/** The form of one product, with all of its fields and pictures. */
export default function ProductEdit({ loaderData: { found: product, refusal } }: Route.ComponentProps) {
  return (
    <>
      <Link className="link" to={productsPath()}>
        <Icon name="left" /> Go Back
      </Link>
      <SectionHeader
        level={1}
        title="Edit Product"
        meta={product && (product.lugoPart || 'No part number yet')}
      />
      {refusal !== undefined && <NotShown message={refusal} />}
      {product?.deleted && <Deleted product={product} />}
      {product && !product.deleted && <ProductForm key={product._id} product={product} />}
    </>
  );
}

function Deleted({ product: { _id, name } }: { product: AdminProduct }) {
  const { busy, submit } = useRestore();
  return (
    <Alert kind="warn">
      <b>{name || 'This product'} is deleted.</b> Nobody finds it in the shop; to change it, restore it first.
      <p className="mt-3">
        <Button small busy={busy} onClick={() => void submit({ params: { id: _id } })}>
          Restore
        </Button>
      </p>
    </Alert>
  );
}
