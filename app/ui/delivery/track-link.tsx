import type { Order } from '../../../shop/contracts/orders.ts';
import { trackingPage } from '../../../shop/rules/orders/tracking.ts';
import { ExternalLink } from '../external-link.tsx';

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
