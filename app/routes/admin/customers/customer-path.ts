import { href } from 'react-router';
import type { Order } from '../../../../shop/contracts/orders.ts';

/** Returns the address of all about a customer: of an account, or of whoever uses an email. */
export const customerPath = (customer: { user: string } | { email: string }): string =>
  `${href('/admin/customer')}?${new URLSearchParams(customer)}`;

/** Returns the address of all about the customer of an order; undefined for one who is erased, or is to be. */
export function buyerPath({ user, guestUser, forgetsFrom }: Order): string | undefined {
  if (user) return user.isDeleted ? undefined : customerPath({ user: user._id });
  const email = guestUser?.guestEmail;
  return email && forgetsFrom === undefined ? customerPath({ email }) : undefined;
}
