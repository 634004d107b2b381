import { openApprovalWindow, type ApprovalWindow, type FundingSource } from './approval-window.ts';
import { buttonStyle, shadowOf } from './style.ts';

type Callback = (...values: unknown[]) => unknown;

/** The options of `paypal.Buttons()` (JS SDK v5) that the emulator supports. */
export interface ButtonsOptions {
  fundingSource?: string;
  createOrder?: Callback;
  onApprove?: Callback;
  onCancel?: Callback;
  onClick?: Callback;
  onError?: Callback;
  onInit?: Callback;
  style?: {
    color?: string;
    shape?: string;
    label?: string;
    layout?: string;
    height?: number;
    borderRadius?: number;
  };
}

export interface Checkout {
  /** Ends the checkout without a callback, as when the buttons leave the page. */
  abort(): void;
}

/** Runs a checkout from the click to `onApprove`, `onCancel` or `onError`. */
function startCheckout(origin: string, options: ButtonsOptions, fundingSource: FundingSource): Checkout {
  let open: ApprovalWindow | undefined;
  let aborted = false;

  async function approve(createOrder: () => Promise<string>): Promise<void> {
    const current = openApprovalWindow(origin, fundingSource);
    open = current;
    try {
      const orderID = await Promise.race([createOrder(), current.decided.then(() => undefined)]);
      if (orderID) current.show(orderID);
      const outcome = await current.decided;
      current.close();
      if (aborted) return;
      if (outcome?.outcome === 'approve') {
        await options.onApprove?.(approvalData(outcome, fundingSource), actions(outcome.orderID));
      } else {
        options.onCancel?.({ orderID }, { redirect: go });
      }
    } catch (error) {
      current.close();
      if (!aborted) report(error);
    }
  }

  /** Capturing happens on the server, so there is no `actions.order`. */
  function actions(orderID: string) {
    return { restart: () => void approve(async () => orderID), redirect: go };
  }

  function report(error: unknown): void {
    if (options.onError) options.onError(error);
    else console.error(error);
  }

  void approve(async () => {
    const orderID = await options.createOrder?.({ paymentSource: fundingSource }, {});
    if (typeof orderID !== 'string' || !orderID) throw new Error('Expected an order id to be passed');
    return orderID;
  });

  return {
    abort() {
      aborted = true;
      open?.close();
    },
  };
}

function approvalData(
  { orderID, payerID }: { orderID: string; payerID?: string },
  paymentSource: FundingSource,
) {
  return { orderID, payerID, paymentSource, paymentID: null, billingToken: null, facilitatorAccessToken: '' };
}

function go(url: string): void {
  window.location.assign(url);
}

export const fundingSources: FundingSource[] = ['paypal', 'card'];

const labels: Record<string, string> = {
  checkout: 'PayPal Checkout',
  buynow: 'Buy now with PayPal',
  pay: 'Pay with PayPal',
};

/** `paypal.Buttons(options)`: one button for the given funding source, or one for each. */
export function createButtons(origin: string, options: ButtonsOptions = {}) {
  const sources = fundingSources.filter((source) => (options.fundingSource ?? source) === source);
  const host = document.createElement('div');
  let checkout: Checkout | undefined;
  let drawn: HTMLButtonElement[] = [];

  async function pressed(source: FundingSource): Promise<void> {
    let refused = false;
    const refuse = async () => void (refused = true);
    const asked = options.onClick?.({ fundingSource: source }, { resolve: async () => {}, reject: refuse });
    if (refused) return;
    // The window must open during the click, so a later rejection closes it again.
    checkout = startCheckout(origin, options, source);
    const answer = await asked;
    if (refused || answer === false) checkout.abort();
  }

  function setDisabled(disabled: boolean): void {
    for (const button of drawn) button.disabled = disabled;
  }

  return {
    isEligible: () => sources.length > 0,
    async render(target: HTMLElement | string) {
      const container = typeof target === 'string' ? document.querySelector(target) : target;
      if (!container) throw new Error(`Document is ready and element ${String(target)} does not exist`);
      const list = document.createElement('div');
      list.className = options.style?.layout === 'horizontal' ? 'buttons horizontal' : 'buttons';
      drawn = sources.map((source) => drawButton(source, options.style, () => void pressed(source)));
      list.append(...drawn);
      shadowOf(host, buttonStyle).append(list);
      container.append(host);
      options.onInit?.(
        {},
        { enable: async () => setDisabled(false), disable: async () => setDisabled(true) },
      );
    },
    async close() {
      checkout?.abort();
      host.remove();
    },
    async updateProps(changes: ButtonsOptions) {
      Object.assign(options, changes);
    },
    resume() {},
    hasReturned: () => false,
  };
}

function drawButton(
  source: FundingSource,
  style: ButtonsOptions['style'] = {},
  onClick: () => void,
): HTMLButtonElement {
  const button = document.createElement('button');
  const card = source === 'card';
  button.type = 'button';
  button.className = `${style.color ?? (card ? 'black' : 'gold')} ${style.shape ?? 'rect'}`;
  button.dataset.fundingSource = source;
  button.textContent = card ? 'Debit or Credit Card' : (labels[style.label ?? ''] ?? 'PayPal');
  if (style.height) button.style.height = `${style.height}px`;
  if (style.borderRadius !== undefined) button.style.borderRadius = `${style.borderRadius}px`;
  button.addEventListener('click', onClick);
  return button;
}
