import { href, replace } from 'react-router';
import { guestHeaders } from '../../browser/guest.ts';

/**
 * Stores the key of a signed link from an email, `/order/{id}?key=…`. Anyone with the key can open and pay the order, so
 * it leaves the address bar immediately and stays in this tab only, for a reload.
 * @throws Response a redirect to the address without the key
 */
export function storeOrderKey(orderId: string, url: URL): void {
  const key = url.searchParams.get('key');
  if (key === null) return;
  try {
    sessionStorage.setItem(nameOf(orderId), key);
  } catch {
    // Without storage, the key must stay in the address bar.
    return;
  }
  throw replace(href('/order/:id', { id: orderId }));
}

/** Returns the key of a link that was opened in this tab. */
export function storedOrderKey(orderId: string): string | undefined {
  try {
    return sessionStorage.getItem(nameOf(orderId)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns what tells the server that this browser may pay the order, besides the cookie of a session. */
export function payerOf(orderId: string): { query?: { key: string }; headers?: Record<string, string> } {
  const key = storedOrderKey(orderId) ?? new URLSearchParams(location.search).get('key');
  return key === null ? { headers: guestHeaders(orderId) } : { query: { key } };
}

function nameOf(orderId: string): string {
  return `orderKey:${orderId}`;
}
