import { href, redirect, redirectDocument } from 'react-router';
import type { Order } from '../../../shop/contracts/orders.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { isAdminView } from './is-admin-view.ts';
import { storedOrderKey, storeOrderKey } from './order-key.ts';
import { requireBuyer } from '../guards.ts';
import { forgetGuestToken, guestHeaders } from '../../browser/guest.ts';
import { signInAgain } from '../../browser/session-ended.ts';
import { readUserInfo, refreshUserInfo } from '../../browser/user-info.ts';

/** The order, or the reason why it cannot be shown; `byAdmin` when an admin opened it. */
export type LoadedOrder = ({ order: Order } | { refusal: ShopError }) & { byAdmin: boolean };

/**
 * Loads the order of `/order/{id}`, for its customer or for anyone with the signed link from its emails.
 * @throws Response a redirect: to sign in, to the address without the link's key, or to the same page as a document
 */
export async function loadOrder(id: string, url: URL): Promise<LoadedOrder> {
  storeOrderKey(id, url);
  const key = url.searchParams.get('key') ?? storedOrderKey(id);
  if (key === undefined) requireBuyer(url);
  // Only the security policy of this page's own document allows the payment provider's script.
  if (!documentIsOrderPage()) throw redirectDocument(url.pathname + url.search);
  try {
    const order = await requestOrder(id, key);
    if (order.view === 'reduced' && (await hasLostSession()))
      throw redirect(signInAgain(url, { keepsAll: true }));
    return { order, byAdmin: isAdminView(order) };
  } catch (error) {
    if (error instanceof ShopError) return { refusal: error, byAdmin: readUserInfo()?.isAdmin ?? false };
    throw error;
  }
}

/** The API reduces an order instead of refusing it: this finds out whether the reason is an ended session. */
async function hasLostSession(): Promise<boolean> {
  return readUserInfo() !== null && (await refreshUserInfo()) === null;
}

/**
 * Reads the current order with this browser's permissions.
 * @throws ShopError the API's refusal
 */
export function readOrder(id: string): Promise<Order> {
  return requestOrder(id, storedOrderKey(id));
}

async function requestOrder(id: string, key: string | undefined): Promise<Order> {
  const input = { params: { id }, ...(key === undefined ? {} : { query: { key } }) };
  try {
    return await call('GET /api/orders/:id', { ...input, headers: guestHeaders(id) });
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'not_signed_in' && guestHeaders(id).authorization))
      throw error;
    // The guest token has expired; without it, at least the order's status is visible.
    forgetGuestToken(id);
    return call('GET /api/orders/:id', input);
  }
}

function documentIsOrderPage(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined || new URL(entry.name).pathname.startsWith(href('/order/:id', { id: '' }));
}
