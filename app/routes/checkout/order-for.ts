import { createStored } from '../../browser/browser-storage.ts';
import { dropCoupon, savePickup, saveShippingAddress } from '../../browser/cart.ts';
import { isId } from '../../browser/untrusted.ts';
import { readUserInfo, useUserInfo } from '../../browser/user-info.ts';

/**
 * The email of the customer for whom an admin orders, kept under `orderFor` until the order is placed. Ignored unless an
 * admin is signed in (decision 098).
 */
const stored = createStored('orderFor', (text) => text ?? undefined);

/** The id of the inquiry that ends with that order, if one does. */
const storedInquiry = createStored('orderForInquiry', (text) => (isId(text) ? text : undefined));

/** Returns the inquiry that ends with the order for a customer; undefined when another one has begun since. */
export const readInquiryOf = (email: string): string | undefined =>
  email === readOrderFor() ? storedInquiry.read() : undefined;

/** Returns the customer's email; undefined for whoever orders for themselves. */
export const readOrderFor = (): string | undefined => (readUserInfo()?.isAdmin ? stored.read() : undefined);

export function useOrderFor(): string | undefined {
  const email = stored.use();
  return useUserInfo()?.isAdmin ? email : undefined;
}

/** @param inquiry the id of the one that ends with it */
export const startOrderFor = (email: string, inquiry: string | null = null): void => change(email, inquiry);

/** @param email ends only the order for this customer */
export function endOrderFor(email = stored.read()): void {
  if (email !== undefined && email === stored.read()) change(null);
}

/** Ends an order for a customer that the present buyer didn't start: an admin's session has ended, and somebody else came. */
export function endStrayOrderFor(): void {
  if (readOrderFor() === undefined) endOrderFor();
}

/** Returns the key of what is typed for one customer, or for whoever orders for themselves: no other's form shows it. */
export const draftFor = (what: string, email: string | undefined): string =>
  email === undefined ? what : `${what} for ${email}`;

/** What one customer asked for must not become the next one's. */
function change(email: string | null, inquiry: string | null = null): void {
  stored.write(email);
  storedInquiry.write(inquiry);
  saveShippingAddress({});
  savePickup(false);
  dropCoupon();
}
