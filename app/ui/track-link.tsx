import type { ReactNode } from 'react';
import type { Order } from '../../shop/contracts/orders.ts';
import { contentsText } from '../../shop/rules/orders/packages.ts';
import { trackingPage } from '../../shop/rules/orders/tracking.ts';
import { ExternalLink } from './external-link.tsx';

/** `Track with UPS`, just the number for a carrier without a page for it, or nothing for a pickup. */
export function TrackLink({ carrier, number }: NonNullable<Order['tracking']>) {
  if (number === undefined) return null;
  const page = trackingPage(carrier, number);
  if (!page)
    return (
      <span className="tabular-nums">
        Tracking number <span className="keep-together">{number}</span>
      </span>
    );
  return (
    <>
      <ExternalLink href={page.url}>Track with {page.carrier}</ExternalLink>{' '}
      <span className="keep-together text-small text-ink-2 tabular-nums">{number}</span>
    </>
  );
}

type Package = Order['packages'][number];

/** Which parts are in a package; nothing where the shop has not said. */
export function PackageContents({
  contents,
  items,
}: Pick<Package, 'contents'> & { items: Order['orderItems'] }) {
  if (contents.length === 0) return null;
  const named = contents.map(({ product, qty }) => ({
    name: items.find((item) => item.product === product)?.name ?? '',
    qty,
  }));
  return <p className="text-small text-ink-2 wrap-anywhere">In this package: {contentsText(named)}</p>;
}

/**
 * The packages of an order that travels in several.
 * @param children what follows each
 */
export function PackageList({
  packages,
  items,
  children,
}: {
  packages: Package[];
  items: Order['orderItems'];
  children?: (one: Package, name: string) => ReactNode;
}) {
  return (
    <ul className="stack" aria-label="Packages">
      {packages.map((one, index) => (
        <li key={one.position} className="row justify-between">
          <div className="wrap-anywhere">
            Package {index + 1}, {one.carrier}
            <br />
            <TrackLink {...one} />
            <PackageContents {...one} items={items} />
          </div>
          {children?.(one, `Package ${index + 1}`)}
        </li>
      ))}
    </ul>
  );
}
