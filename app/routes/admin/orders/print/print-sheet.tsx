import type { ReactNode } from 'react';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { Loaded } from '../../load-or-error.tsx';
import { LoadError, loadOrError } from '../../load-or-error.tsx';
import type { Load, PageArgs } from '../../../../browser/api.ts';
import { inBrowser } from '../../../../browser/api.ts';
import { pageMeta } from '../../../../layout/page-meta.ts';
import { OrderLink } from '../order-link.tsx';

/**
 * A page with one sheet to print about an order.
 * @param children renders the sheet
 */
export function PrintSheet({
  title,
  loaded: { found: order, refusal },
  children,
}: {
  title: string;
  loaded: Loaded<Order>;
  children: (order: Order) => ReactNode;
}) {
  if (!order)
    return (
      <>
        <h1 className="mb-4">{title}</h1>
        <LoadError message={refusal} />
      </>
    );
  return (
    <>
      <div className="row paper-acts mb-4">
        <OrderLink id={order._id} className="link">
          <Icon name="left" /> Go Back
        </OrderLink>
        <Button onClick={() => print()}>Print</Button>
      </div>
      {children(order)}
    </>
  );
}

/** Returns the `meta` of a printed page. Its title becomes the file name when the page is saved as a PDF. */
export const sheetMeta =
  (title: string) =>
  ({ loaderData }: { loaderData: Loaded<Order> | undefined }) =>
    pageMeta({ title: [title, loaderData?.found?.number].filter(Boolean).join(' '), noindex: true });

/** Loads the order of a printed page. */
export const loadSheet = inBrowser(
  ({ call, params: { id }, url }: Load<PageArgs<{ id: string }>>): Promise<Loaded<Order>> =>
    loadOrError(url, () => call('GET /api/orders/:id', { params: { id } })),
);
