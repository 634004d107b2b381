import { openApprovalWindow, type ApprovalWindow, type FundingSource } from './approval-window.ts';

type Callback = (...values: unknown[]) => unknown;

/** Options of `paypal.Buttons()` (JS SDK v5) that the emulator honours. */
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
  /** Ends it silently, as when the buttons leave the page. */
  abort(): void;
}

/** From the click to `onApprove`, `onCancel` or `onError`. */
export function startCheckout(
  origin: string,
  options: ButtonsOptions,
  fundingSource: FundingSource,
): Checkout {
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

  /** The order's other half runs on the server: it has no actions here. */
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
