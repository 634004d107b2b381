import { Link } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import { paymentIssuePath } from '../payment-issues/issues-path.ts';
import { userPath } from '../users/user-path.ts';

type Entry = Reply<'GET /api/audit'>['entries'][number];

const things: Record<Entry['thing'], string> = {
  product: 'Product',
  user: 'User',
  order: 'Order',
  coupon: 'Coupon',
  inquiry: 'Inquiry',
  paymentIssue: 'Payment issue',
  gallery: 'Picture',
  export: 'File',
};

/** What something was done to, by the name it has today, with the way to its page. */
export function AuditThing({ entry }: { entry: Entry }) {
  const { thing, thingId, name } = entry;
  // The places of the gallery are numbered, from 1; everything else has an id.
  const text = name ?? `${things[thing]} ${thing === 'gallery' ? Number(thingId) : `…${thingId.slice(-6)}`}`;
  // The order page is always loaded as a document; see its loader.
  if (thing === 'order')
    return (
      <a className="link" href={`/order/${thingId}`}>
        {text}
      </a>
    );
  const path = pathOf(entry);
  return path === undefined ? (
    <span className="wrap-anywhere">{text}</span>
  ) : (
    <Link className="link wrap-anywhere" to={path}>
      {text}
    </Link>
  );
}

function pathOf({ action, thing, thingId, form }: Entry): string | undefined {
  // Of products there is a page also of those that were deleted.
  if (action === 'user.delete' || action === 'coupon.delete') return undefined;
  if (thing === 'product') return `/admin/product/${thingId}/edit`;
  if (thing === 'user') return userPath(thingId);
  if (thing === 'coupon') return `/admin/couponlist/${thingId}/edit`;
  if (thing === 'inquiry') return form && `/admin/${form}/${thingId}`;
  if (thing === 'paymentIssue') return paymentIssuePath(thingId);
  return thing === 'gallery' ? '/admin/gallery' : undefined;
}
