import type { PaymentProvider, ProviderWebhook } from '../adapters/payments/port.ts';
import { PaymentProviderError } from '../adapters/payments/provider-error.ts';
import type { Config, PayPalConfig } from '../config.ts';
import type { Finding } from './finding.ts';
import { bad, good, look, reasonOf } from './finding.ts';

/** The events that the shop acts on. */
const neededEvents = [
  'CHECKOUT.ORDER.APPROVED',
  ...['COMPLETED', 'PENDING', 'DENIED', 'DECLINED', 'REFUNDED', 'REVERSED'].map(
    (end) => `PAYMENT.CAPTURE.${end}`,
  ),
  ...['CREATED', 'UPDATED', 'RESOLVED'].map((end) => `CUSTOMER.DISPUTE.${end}`),
];

/** Tries what the shop needs from PayPal; nothing is created or changed there. */
export async function checkPayments(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { paypal, payments, now }: { paypal: PayPalConfig; payments: PaymentProvider; now: Date },
): Promise<Finding[]> {
  const { hostname } = new URL(paypal.apiUrl);
  const signIn = 'PayPal: credentials';
  // An order that can't exist: "not found" means that we may read orders.
  const refusal = await failureOf(payments.readOrder('DOCTOR'));
  if (refusal?.status === 401)
    return [
      bad(
        signIn,
        `${hostname} refuses the credentials. Copy PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET again; those of the sandbox work only with its PAYPAL_API_URL, live ones only with PayPal’s live address.`,
      ),
    ];
  if (refusal?.kind === 'unavailable')
    return [
      bad(
        signIn,
        `${hostname} can’t be reached. Check that the firewall lets https out. (${reasonOf(refusal)})`,
      ),
    ];
  const account = paypal.environment === 'live' ? 'the live account' : `play money (${paypal.environment})`;
  return [
    good(signIn, `accepted by ${hostname}, ${account}`),
    refusal?.kind === 'not-found'
      ? good('PayPal: payments', 'allowed')
      : bad(
          'PayPal: payments',
          `The app may not handle orders. Check its features in PayPal’s dashboard. (${refusal?.issue ?? 'an answer'})`,
        ),
    await checkWebhook(payments, { publicUrl, webhookId: paypal.webhookId }),
    await checkPermission('Transaction Search', () =>
      payments.listTransactions({ from: new Date(now.getTime() - 3_600_000), to: now }),
    ),
    await checkPermission('Disputes', () => payments.listDisputes(new Date(now.getTime() - 3_600_000))),
    paypal.merchantId
      ? good('PayPal: payee', `only payments to ${paypal.merchantId} count`)
      : look('PayPal: payee', 'Set PAYPAL_MERCHANT_ID, so that payments to anybody else are refused.'),
  ];
}

async function checkWebhook(
  payments: PaymentProvider,
  { publicUrl, webhookId }: { publicUrl: string; webhookId: string | undefined },
): Promise<Finding> {
  const what = 'PayPal: webhook';
  const address = `${publicUrl}/api/webhooks/paypal`;
  const create = `In PayPal’s dashboard, create a webhook with the address ${address} and set its id as PAYPAL_WEBHOOK_ID.`;
  if (!webhookId)
    return bad(what, `None is configured: payments of buyers who close the window arrive late. ${create}`);
  let webhook: ProviderWebhook;
  try {
    webhook = await payments.readWebhook();
  } catch (error) {
    return error instanceof PaymentProviderError && error.kind === 'not-found'
      ? bad(what, `PayPal knows no webhook ${webhookId} of this app. ${create}`)
      : bad(
          what,
          `PayPal doesn’t say where it sends events. Look at the app’s webhooks in its dashboard. (${reasonOf(error)})`,
        );
  }
  if (webhook.url !== address)
    return bad(
      what,
      `PayPal sends events to ${webhook.url}. Change the webhook’s address to ${address}, or PUBLIC_URL.`,
    );
  const missing = webhook.events.includes('*')
    ? []
    : neededEvents.filter((name) => !webhook.events.includes(name));
  return missing.length > 0
    ? bad(what, `Add to the webhook’s events in PayPal’s dashboard: ${missing.join(', ')}.`)
    : good(what, `events go to ${address}`);
}

async function checkPermission(feature: string, attempt: () => Promise<unknown>): Promise<Finding> {
  const what = `PayPal: ${feature === 'Disputes' ? 'disputes' : 'report'}`;
  const refusal = await failureOf(attempt());
  if (!refusal) return good(what, `${feature} is allowed`);
  return refusal.kind === 'unavailable'
    ? bad(what, `PayPal does not answer. Try again in a few minutes. (${refusal.issue})`)
    : bad(
        what,
        `Turn on “${feature}” for the app in PayPal’s dashboard; a change takes up to nine hours. (${refusal.issue})`,
      );
}

async function failureOf(call: Promise<unknown>): Promise<PaymentProviderError | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof PaymentProviderError) return error;
    throw error;
  }
}
