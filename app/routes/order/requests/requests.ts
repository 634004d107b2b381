import type { OrderRequest } from '../../../../shop/contracts/order/requests.ts';
import type { Order } from '../../../../shop/contracts/orders.ts';

/** Returns what the buyer of an order waits for an answer to. */
export const openRequest = ({ requests }: Pick<Order, 'requests'>): OrderRequest | undefined =>
  requests.find(({ answeredAt }) => answeredAt === null);

/** Returns which parts a request is about: `2 × Hub Cap, 1 × Grille`. */
export function requestedParts({ parts }: OrderRequest, { orderItems }: Pick<Order, 'orderItems'>): string {
  const names = new Map(orderItems.map(({ product, name }) => [product, name]));
  return parts.map(({ product, qty }) => `${qty} × ${names.get(product) ?? product}`).join(', ');
}
