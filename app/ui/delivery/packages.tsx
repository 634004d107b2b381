import type { ReactNode } from 'react';
import type { Order } from '../../../shop/contracts/orders.ts';
import { contentsText, nameContents } from '../../../shop/rules/orders/packages.ts';
import { TrackLink } from './track-link.tsx';

type Package = Order['packages'][number];

/** Which parts are in a package; nothing where the shop has not said. */
export function PackageContents({
  contents,
  items,
}: Pick<Package, 'contents'> & { items: Order['orderItems'] }) {
  if (contents.length === 0) return null;
  return (
    <p className="text-small text-ink-2 wrap-anywhere">
      In this package: {contentsText(nameContents(contents, items))}
    </p>
  );
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
