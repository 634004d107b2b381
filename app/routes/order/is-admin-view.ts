import type { Order } from '../../../shop/contracts/orders.ts';

/** Returns whether the order is shown to an admin: the server sends vendor part numbers to no one else. */
export const isAdminView = ({ orderItems }: Order): boolean => orderItems[0]?.category !== undefined;
