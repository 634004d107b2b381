import './products.css';
import { href } from 'react-router';
import type { AdminProduct } from '../../../../shop/contracts/catalog-admin.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/product-edit';
import { auditPath } from '../audit/audit-path.ts';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import { DuplicateProduct } from './duplicate-product.tsx';
import { HiddenState } from './hidden/hidden-state.tsx';
import { PageLink } from './hidden/page-link.tsx';
import { ProductForm } from './product-form.tsx';
import { lastProductList } from '../lists/last-list.ts';
import { useRestore } from './undo-delete.tsx';
import { BackLink } from '../lists/back-link.tsx';

export const meta = () => pageMeta({ title: 'Edit Product', noindex: true });

function load({ call, params: { id }, url }: Load<Route.ClientLoaderArgs>): Promise<Loaded<AdminProduct>> {
  return loadOrError(url, () => call('GET /api/products/:id/edit', { params: { id } }));
}
export const clientLoader = inBrowser(load);

export default function ProductEdit({ loaderData: { found: product, refusal } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={lastProductList.use()} />
      <SectionHeader
        level={1}
        title={<span className="wrap-anywhere">{product?.name || 'Edit Product'}</span>}
      >
        {product && <span className="partno wrap-anywhere">{product.lugoPart || 'No part number yet'}</span>}
      </SectionHeader>
      {product && !product.deleted && (
        <div className="row mb-4">
          {product.hidden ? (
            <>
              <HiddenState product={product} />
              {product.byLink && <PageLink id={product._id} />}
            </>
          ) : (
            <Link className="link" to={href('/product/:id', { id: product._id })}>
              See it in the shop <Icon name="out" />
            </Link>
          )}
          {/* The copy gets a button of its own, which the second click of a double click leaves alone (stray-clicks.ts). */}
          <DuplicateProduct key={product._id} id={product._id} />
        </div>
      )}
      {refusal !== undefined && <LoadError message={refusal} />}
      {product?.deleted && <Deleted product={product} />}
      {product && !product.deleted && <ProductForm key={product._id} product={product} />}
      {product && (
        <p className="mt-6">
          <Link to={auditPath({ thingId: product._id })}>What was changed about this product</Link>
        </p>
      )}
    </>
  );
}

function Deleted({ product: { _id, name } }: { product: AdminProduct }) {
  const { busy, submit } = useRestore();
  return (
    <Alert kind="warn">
      <b>{name || 'This product'} is deleted.</b> The shop doesn’t show it; restore it to edit it.
      <p className="mt-3">
        <Button small busy={busy} onClick={() => void submit({ params: { id: _id } })}>
          Restore
        </Button>
      </p>
    </Alert>
  );
}
