/** Tells the page that opened or framed this window what the buyer decided. */
export const told = document.querySelector<HTMLElement>('[data-message]');
const { message, origin } = told?.dataset ?? {};
const asker: Window | null = window.opener ?? (window.parent === window ? null : window.parent);

if (message && origin && asker) {
  asker.postMessage(JSON.parse(message), origin);
  // The opening page closes this window; this is the fallback when that page is gone.
  if (window.opener) setTimeout(() => window.close(), 2000);
}
