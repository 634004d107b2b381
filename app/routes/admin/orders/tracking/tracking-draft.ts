import type { Order } from '../../../../../shop/contracts/orders.ts';
import { isForPickup } from '../../../../../shop/rules/orders/tracking.ts';

export const trackingTitle = (order: Order): string => (isForPickup(order) ? 'Local Pickup' : 'Tracking');

/** The key of a form's draft. */
export const draftOf = ({ _id }: Order, what: 'tracking' | 'package'): string => `${_id} ${what}`;
