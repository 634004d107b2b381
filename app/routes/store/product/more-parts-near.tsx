import './more-parts.css';
import { useEffect, useState } from 'react';
import { href } from 'react-router';
import type { ProductDetails } from '../../../../shop/contracts/catalog.ts';
import type { PartBoughtTogether } from '../../../../shop/contracts/search/finding.ts';
import { formatDollars, toCents } from '../../../../shop/rules/money.ts';
import { newEntry } from '../../../../shop/rules/projects/project-list.ts';
import { call } from '../../../browser/api.ts';
import { ProductCard } from '../../../ui/product/product-card.tsx';
import { RecentParts } from '../../../ui/product/recent-parts.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { AddAll } from '../../projects/add-all.tsx';
import { RowButton } from '../row-button.tsx';

/** What customers bought with a part, then what this browser has shown before. */
export function MorePartsNear({
  product,
  boughtTogether = false,
}: {
  product: ProductDetails;
  boughtTogether: boolean | undefined;
}) {
  const [parts, setParts] = useState<readonly PartBoughtTogether[]>();
  const { _id: id } = product;
  const path = href('/product/:id', { id });
  useEffect(() => {
    if (!boughtTogether) return;
    const leaving = new AbortController();
    call('GET /api/products/:id/together', { params: { id }, signal: leaving.signal })
      .then(setParts)
      .catch(() => leaving.signal.aborted || setParts([]));
    return () => leaving.abort();
  }, [boughtTogether, id]);
  // One after the other, so that the second is never pushed down by the first.
  if (boughtTogether && !parts) return null;
  return (
    <>
      {parts && parts.length > 0 && <BoughtTogether product={product} parts={parts} path={path} />}
      <RecentParts except={id} goBackPath={path} />
    </>
  );
}

function BoughtTogether({
  product,
  parts,
  path,
}: {
  product: ProductDetails;
  parts: readonly PartBoughtTogether[];
  path: string;
}) {
  const all = product.countInStock > 0 ? [product, ...parts] : parts;
  const totalCents = all.reduce((sum, { price }) => sum + toCents(price), 0);
  return (
    <section className="mt-section more-parts" aria-labelledby="bought-together">
      <SectionHeader title={<span id="bought-together">Often bought together</span>} />
      <ul className="cards">
        {parts.map((part) => (
          <ProductCard key={part._id} product={part} level={3} goBackPath={path}>
            <p className="text-small text-ink-2">{part.customers} customers bought it with this part.</p>
            <RowButton product={part} />
          </ProductCard>
        ))}
      </ul>
      {all.length > 1 && (
        <div className="more-parts__all">
          <p>
            {allOf(all.length, all.length > parts.length)}:{' '}
            <b className="price">{formatDollars(totalCents)}</b>
          </p>
          <AddAll kind="plain" entries={all.map((part) => newEntry(part))} />
        </div>
      )}
    </section>
  );
}

function allOf(count: number, withThis: boolean): string {
  if (!withThis) return `All ${count}`;
  return count === 2 ? 'This part and the one above' : `This part and the ${count - 1} above`;
}
