import { createStored } from '../../browser/browser-storage.ts';
import { saveShippingAddress } from '../../browser/cart.ts';
import { readUserInfo, useUserInfo } from '../../browser/user-info.ts';
import { dropDrafts } from '../../forms/drafts.ts';
import { shippingDrafts } from './shipping-draft.ts';

/** The email of the customer for whom an admin orders, kept until the order is placed. Only admins' browsers heed it. */
const stored = createStored('orderFor', (text) => text ?? undefined);

/** Returns the customer's email; undefined for whoever orders for themselves. */
export const readOrderFor = (): string | undefined => (readUserInfo()?.isAdmin ? stored.read() : undefined);

export function useOrderFor(): string | undefined {
  const email = stored.use();
  return useUserInfo()?.isAdmin ? email : undefined;
}

export const startOrderFor = (email: string): void => change(email);
export const endOrderFor = (): void => change(null);

/** No customer's address may become the next one's. */
function change(email: string | null): void {
  stored.write(email);
  saveShippingAddress({});
  dropDrafts(shippingDrafts);
}
