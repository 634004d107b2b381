/** Tells the page that opened this window (or holds it in a frame) what the buyer decided. */
export const told = document.querySelector<HTMLElement>('[data-message]');
const { message, origin } = told?.dataset ?? {};
const asker: Window | null = window.opener ?? (window.parent === window ? null : window.parent);

if (message && origin && asker) {
  asker.postMessage(JSON.parse(message), origin);
  // The page with the button closes the window; this is for one that has gone away meanwhile.
  if (window.opener) setTimeout(() => window.close(), 2000);
}
