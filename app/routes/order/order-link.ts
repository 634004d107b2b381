import { href, replace } from 'react-router';

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
