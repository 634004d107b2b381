import type { FundingSource } from './approval-window.ts';
import { startCheckout, type ButtonsOptions, type Checkout } from './checkout.ts';
import { buttonStyle, shadowOf } from './style.ts';

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
    // The window has to open within the click, so a refusal that comes later closes it again.
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
