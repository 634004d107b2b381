import { readOutcome, type Outcome } from './outcome.ts';
import { overlayStyle, shadowOf } from './style.ts';

export interface Overlay {
  /** Shows the approval page inside the dialog when the browser blocked the window. */
  embed(url: string): void;
  /** The window of the embedded page. */
  embedded(): Window | null;
  close(): void;
}

/** Covers the shop's page while the buyer uses the other window, so that nothing is clicked twice. */
function openOverlay(actions: { onCancel: () => void; onShowWindow: (() => void) | undefined }): Overlay {
  const host = document.createElement('div');
  document.body.append(host);
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Payment');
  const text = document.createElement('p');
  text.textContent = actions.onShowWindow
    ? 'Finish your payment in the window that has opened.'
    : 'The payment is being prepared …';
  dialog.append(text);
  if (actions.onShowWindow) dialog.append(overlayButton('Show the window', actions.onShowWindow));
  dialog.append(overlayButton('Cancel payment', actions.onCancel));
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    actions.onCancel();
  });
  shadowOf(host, overlayStyle).append(dialog);
  dialog.showModal();

  const frame = document.createElement('iframe');
  return {
    embed(url) {
      frame.title = 'Payment window';
      frame.src = url;
      dialog.classList.add('framed');
      text.replaceWith(frame);
    },
    embedded: () => frame.contentWindow,
    close() {
      // Closing the dialog returns focus to the button.
      dialog.close();
      host.remove();
    },
  };
}

function overlayButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', onClick);
  return button;
}

export type FundingSource = 'paypal' | 'card';

export interface ApprovalWindow {
  /** Loads the order in the waiting window. */
  show(orderID: string): void;
  /** Resolves to undefined when the buyer cancels or closes the window. */
  decided: Promise<Outcome | undefined>;
  close(): void;
}

/**
 * Opens the approval window. Must be called during a click, or browsers block it; if they do, the same page opens in a
 * dialog over the shop's page.
 */
export function openApprovalWindow(origin: string, fundingSource: FundingSource): ApprovalWindow {
  const session = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  // Starts empty: a window that is still loading one page may ignore the order's address.
  const popup = window.open('', `paypal-${session}`, 'popup,width=480,height=740,left=160,top=60');
  if (popup) announce(popup.document);
  let decide: (outcome: Outcome | undefined) => void;
  const decided = new Promise<Outcome | undefined>((resolve) => (decide = resolve));
  const overlay = openOverlay({
    onCancel: () => decide(undefined),
    onShowWindow: popup ? () => popup.focus() : undefined,
  });

  function hear(event: MessageEvent): void {
    const outcome = readOutcome(event, { origin, source: popup ?? overlay.embedded(), session });
    if (outcome) decide(outcome);
  }
  window.addEventListener('message', hear);
  // Checked three times: a window that navigates reports closed for a moment, and a message sent just before closing may
  // still be on its way.
  let closed = 0;
  const watch = setInterval(() => {
    closed = popup?.closed ? closed + 1 : 0;
    if (closed === 3) decide(undefined);
  }, 200);

  return {
    decided,
    show(orderID) {
      const query = new URLSearchParams({ token: orderID, fundingSource, session, origin: location.origin });
      const url = `${origin}/checkoutnow?${query}`;
      if (popup) popup.location.href = url;
      else overlay.embed(url);
    },
    close() {
      clearInterval(watch);
      window.removeEventListener('message', hear);
      popup?.close();
      overlay.close();
      decide(undefined);
    },
  };
}

function announce(page: Document): void {
  page.title = 'Payment';
  page.documentElement.lang = 'en';
  page.body.style.font = '16px/1.5 system-ui, sans-serif';
  page.body.textContent = 'The shop is preparing your payment …';
}
