import { centsOf } from '../money.ts';
import type { Money, Order, Unit } from '../state.ts';
import { html, join, raw, type Html } from './html.ts';

/** Carried from page to page: whom to tell about the decision. Empty when no button opened the window. */
export interface Visit {
  token: string;
  fundingSource: 'paypal' | 'card';
  /** Identifies this opening of the window, so that an older one cannot answer for it. */
  session: string;
  /** Origin of the page with the button, the only recipient of the message. */
  origin: string;
}

export function readVisit(fields: unknown): Visit {
  const { token = '', fundingSource, session = '', origin = '' } = (fields ?? {}) as Record<string, string>;
  return {
    token,
    fundingSource: fundingSource === 'card' ? 'card' : 'paypal',
    session: /^[\w-]{1,64}$/.test(session) ? session : '',
    origin: /^https?:\/\/[\w.[\]:-]+$/.test(origin) ? origin : '',
  };
}

const demoNote = 'Demo payments – no money moves';

/** Shows the amount and the buyer's four choices. */
export function paymentPage(order: Order, visit: Visit): string {
  const byCard = visit.fundingSource === 'card';
  const shop = order.brandName ?? 'the shop';
  return page(
    `Pay ${shop}`,
    html`<h1>Pay ${shop}</h1>
      ${join(order.units.map(amounts))}
      <form method="post" action="/checkoutnow">
        ${hiddenFields(visit)} ${byCard ? cardForm() : raw('')}
        <div class="choices">
          ${
            byCard
              ? html`${choice('card', 'Pay by demo card', 'first')}${choice('approve', 'Approve as demo buyer')}`
              : html`${choice('approve', 'Approve as demo buyer', 'first')}${choice('card', 'Pay by demo card')}`
          }
          <div class="pair">
            ${choice('decline', 'Decline', 'quiet')} ${choice('cancel', 'Cancel', 'quiet')}
          </div>
        </div>
        <p class="hint">
          ‘Decline’ simulates a declined card: the shop sees the decline, and you can try again.
        </p>
      </form>`,
  );
}

/** Shown for a moment until the opening page receives the message and closes the window. */
export function donePage(outcome: 'approve' | 'cancel', order: Order, { session, origin }: Visit): string {
  const message = JSON.stringify({
    from: 'paypal-emulator',
    session,
    outcome,
    orderID: order.id,
    payerID: order.approval?.payerId,
  });
  return page(
    outcome === 'approve' ? 'Approved' : 'Canceled',
    html`<h1>${outcome === 'approve' ? 'Thank you' : 'Payment canceled'}</h1>
      <p data-message="${message}" data-origin="${origin}">
        You can close this window and return to the shop.
      </p>`,
  );
}

export function noticePage(text: string): string {
  return page(
    'Payment',
    html`<h1>${text}</h1>
      <p>You can close this window and return to the shop.</p>`,
  );
}

function page(title: string, main: Html): string {
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title} · PayPal emulator</title>
          <link rel="stylesheet" href="/checkoutnow/page.css" />
          <link rel="icon" href="data:," />
          <script src="/checkoutnow/page.js" defer></script>
        </head>
        <body>
          <main aria-label="Payment">
            <div class="head">
              <p class="provider">PayPal emulator</p>
              <p class="demo">${demoNote}</p>
            </div>
            ${main}
          </main>
        </body>
      </html>`,
  );
}

const partNames: Record<string, string> = {
  item_total: 'Items',
  discount: 'Discount',
  shipping: 'Shipping',
  shipping_discount: 'Shipping discount',
  handling: 'Handling',
  insurance: 'Insurance',
  tax_total: 'Tax',
};

function amounts({ amount, invoice_id: invoice }: Unit): Html {
  const parts = Object.entries(partNames).flatMap(([key, name]) => {
    const part = amount.breakdown?.[key];
    if (!part || centsOf(part) === 0) return [];
    return [
      html`<div>
        <dt>${name}</dt>
        <dd>${key.includes('discount') ? '−' : ''}${shown(part)}</dd>
      </div>`,
    ];
  });
  return html`<dl>
      ${join(parts)}
      <div class="total">
        <dt>Total</dt>
        <dd>${shown(amount)}</dd>
      </div>
    </dl>
    ${invoice ? html`<p class="hint">Invoice ${invoice}</p>` : raw('')}`;
}

function shown(money: Money): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: money.currency_code }).format(
    centsOf(money) / 100,
  );
}

function choice(decision: string, label: string, look = ''): Html {
  return html`<button name="decision" value="${decision}" class="${look}">${label}</button>`;
}

function hiddenFields(visit: Visit): Html {
  return join(
    Object.entries(visit).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    ),
  );
}

/**
 * A card form filled with a test number. Its fields have no names, so that nothing typed here is sent, should someone
 * take the demo for real.
 */
function cardForm(): Html {
  return html`<fieldset>
    <legend>Demo card</legend>
    <label>
      Card number
      <input inputmode="numeric" autocomplete="off" value="4111 1111 1111 1111" />
    </label>
    <div class="pair">
      <label>Expires <input inputmode="numeric" autocomplete="off" value="12/30" /></label>
      <label>Security code <input inputmode="numeric" autocomplete="off" value="123" /></label>
    </div>
    <label>Name on card <input autocomplete="off" value="Demo Buyer" /></label>
    <p class="hint">A demo card that belongs to nobody. Nothing typed here is sent anywhere.</p>
  </fieldset>`;
}
