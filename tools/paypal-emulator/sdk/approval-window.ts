import { readOutcome, type Outcome } from './outcome.ts';
import { openOverlay } from './overlay.ts';

export type FundingSource = 'paypal' | 'card';

export interface ApprovalWindow {
  /** Leads the waiting window to the order. */
  show(orderID: string): void;
  /** Undefined: the buyer has cancelled or closed the window. */
  decided: Promise<Outcome | undefined>;
  close(): void;
}

/**
 * Opens the approval window; has to be called while a click is being handled, or browsers refuse it.
 * Where they do, the same page comes in a dialog over the shop's page.
 */
export function openApprovalWindow(origin: string, fundingSource: FundingSource): ApprovalWindow {
  const session = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  // Empty at first: a window that is still loading one page may drop the order to load another.
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
  // Counted thrice: a window that changes from page to page says closed for a moment, and the message
  // that it sent before it closed may still be on its way.
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
