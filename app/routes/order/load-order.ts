import { href, redirect, redirectDocument, replace } from 'react-router';
import type { Order } from '../../../shop/contracts/orders.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { requireBuyer } from '../guards.ts';
import { forgetGuestToken, guestHeaders, readGuest } from '../../browser/guest.ts';
import { signInAgain } from '../../browser/session-ended.ts';
import { readUserInfo, refreshUserInfo } from '../../browser/user-info.ts';

/** The order, or why it cannot be shown. */
export type LoadedOrder = { order: Order } | { refusal: ShopError };

/**
 * Loads the order of `/order/{id}`: for its buyer, or for whoever holds the signed link of its mails.
 * @throws Response a redirect to sign in, away from the link's key, or to the same page as a document
 */
export async function loadOrder(id: string, url: URL): Promise<LoadedOrder> {
  takeKey(id, url);
  const key = url.searchParams.get('key') ?? heldKey(id);
  if (key === undefined) requireBuyer(url);
  // Only a page that came as a document of its own lets the payment provider's script in (its security policy).
  if (!documentIsOrderPage()) throw redirectDocument(url.pathname + url.search);
  try {
    const order = await askFor(id, key);
    if (order.view === 'reduced' && (await hasLostSession()))
      throw redirect(signInAgain(url, { keepsAll: true }));
    return { order };
  } catch (error) {
    if (error instanceof ShopError) return { refusal: error };
    throw error;
  }
}

/** An order is never refused, only reduced: whether it is so because the session has ended must be asked. */
async function hasLostSession(): Promise<boolean> {
  return readUserInfo() !== null && (await refreshUserInfo()) === null;
}

/**
 * The order as it is now, asked for as this browser may.
 * @throws ShopError as the API says it
 */
export function readOrder(id: string): Promise<Order> {
  return askFor(id, heldKey(id));
}

async function askFor(id: string, key: string | undefined): Promise<Order> {
  const input = { params: { id }, ...(key === undefined ? {} : { query: { key } }) };
  try {
    return await call('GET /api/orders/:id', { ...input, headers: guestHeaders() });
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'not_signed_in' && readGuest())) throw error;
    // The guest token has expired: without it at least the order's state can be seen.
    forgetGuestToken();
    return call('GET /api/orders/:id', input);
  }
}

function documentIsOrderPage(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined || new URL(entry.name).pathname.startsWith(href('/order/:id', { id: '' }));
}

/**
 * The signed link of an order's mails, `/order/{id}?key=…`. The key opens the order to whoever holds it, so it
 * leaves the address bar at once and stays with this tab alone, for the reload.
 */
export function takeKey(orderId: string, url: URL): void {
  const key = url.searchParams.get('key');
  if (key === null) return;
  try {
    sessionStorage.setItem(nameOf(orderId), key);
  } catch {
    // Without storage the key cannot leave the address bar and still be known.
    return;
  }
  throw replace(href('/order/:id', { id: orderId }));
}

/** The key of a link that was opened in this tab. */
export function heldKey(orderId: string): string | undefined {
  try {
    return sessionStorage.getItem(nameOf(orderId)) ?? undefined;
  } catch {
    return undefined;
  }
}

function nameOf(orderId: string): string {
  return `orderKey:${orderId}`;
}
