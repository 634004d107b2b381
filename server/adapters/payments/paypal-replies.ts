import { z } from 'zod';
import { toCents } from '../../../shop/rules/money.ts';
import type {
  CapturedOrder,
  CreatedProviderOrder,
  ProviderCapture,
  ProviderOrder,
  ProviderRefund,
  ProviderWebhook,
} from './port.ts';
import { captureStatuses, providerOrderStatuses, refundStatuses } from './port.ts';

/** The parts of PayPal's Orders v2 and Payments v2 bodies that the shop reads. The payer's data is not read. */

const money = z.object({
  currency_code: z.string().length(3),
  value: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
});
const payee = z.object({ merchant_id: z.string().optional() }).optional();
const links = z.array(z.object({ href: z.string(), rel: z.string() })).optional();
const orderStatus = z.enum([...providerOrderStatuses, 'UNKNOWN']).catch('UNKNOWN');

const sellerProtections = {
  ELIGIBLE: 'eligible',
  PARTIALLY_ELIGIBLE: 'partially_eligible',
  NOT_ELIGIBLE: 'not_eligible',
} as const;

/** What a capture says besides the money. None of it may keep the money itself from being read. */
const remarks = {
  status_details: z.object({ reason: z.string().regex(/^\w{1,80}$/) }),
  seller_protection: z.object({ status: z.enum(['ELIGIBLE', 'PARTIALLY_ELIGIBLE', 'NOT_ELIGIBLE']) }),
  seller_receivable_breakdown: z.object({ paypal_fee: money, net_amount: money }),
};

const captureBody = z.object({
  id: z.string().min(1),
  status: z.enum([...captureStatuses, 'UNKNOWN']).catch('UNKNOWN'),
  amount: money,
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
  payee,
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
  status_details: remarks.status_details.optional().catch(undefined),
  seller_protection: remarks.seller_protection.optional().catch(undefined),
  seller_receivable_breakdown: remarks.seller_receivable_breakdown.optional().catch(undefined),
  links: links.catch(undefined),
});

const refundBody = z.object({
  id: z.string().min(1),
  status: z.enum([...refundStatuses, 'UNKNOWN']).catch('UNKNOWN'),
  amount: money,
  custom_id: z.string().optional(),
  links,
});

const unitBody = z.object({
  amount: money,
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
  payee,
  payments: z
    .object({ captures: z.array(captureBody).optional(), refunds: z.array(refundBody).optional() })
    .optional(),
  shipping: z
    .object({ trackers: z.array(z.object({ id: z.string(), status: z.string().optional() })).optional() })
    .optional()
    .catch(undefined),
});

const orderBody = z.object({
  id: z.string().min(1),
  status: orderStatus,
  intent: z.enum(['CAPTURE', 'AUTHORIZE', 'UNKNOWN']).catch('UNKNOWN'),
  purchase_units: z.tuple([unitBody], unitBody),
});

interface Place {
  unit?: z.output<typeof unitBody>;
  orderId?: string;
}

function toCapture(body: z.output<typeof captureBody>, { unit, orderId }: Place = {}): ProviderCapture {
  return {
    captureId: body.id,
    status: body.status,
    amountCents: toCents(body.amount.value),
    currency: body.amount.currency_code,
    payeeMerchantId: body.payee?.merchant_id ?? unit?.payee?.merchant_id,
    customId: body.custom_id ?? unit?.custom_id,
    invoiceId: body.invoice_id ?? unit?.invoice_id,
    providerOrderId: orderId ?? body.supplementary_data?.related_ids?.order_id ?? orderIdOf(body.links),
    statusReason: body.status_details?.reason,
    sellerProtection: body.seller_protection && sellerProtections[body.seller_protection.status],
    ...receivedBy(body),
  };
}

/** Returns fee and net amount, unless they are in another currency than the payment. */
function receivedBy({
  amount,
  seller_receivable_breakdown: parts,
}: z.output<typeof captureBody>): Pick<ProviderCapture, 'feeCents' | 'netCents'> {
  const { paypal_fee: fee, net_amount: net } = parts ?? {};
  const isSame = [fee, net].every((part) => part?.currency_code === amount.currency_code);
  return isSame && fee && net ? { feeCents: toCents(fee.value), netCents: toCents(net.value) } : {};
}

function toRefund(body: z.output<typeof refundBody>): ProviderRefund {
  return {
    refundId: body.id,
    status: body.status,
    amountCents: toCents(body.amount.value),
    currency: body.amount.currency_code,
    captureId: captureIdOf(body.links),
    requestId: body.custom_id,
  };
}

/** Returns the capture id of a refund, which PayPal gives only as a link. */
export function captureIdOf(links: { href: string; rel: string }[] = []): string | undefined {
  const up = links.find(({ rel }) => rel === 'up');
  return /\/v2\/payments\/captures\/([\w-]+)$/.exec(up?.href ?? '')?.[1];
}

/** Returns the order of a capture from its links: older replies name it nowhere else. */
function orderIdOf(links: { href: string; rel: string }[] = []): string | undefined {
  const up = links.find(({ rel }) => rel === 'up');
  return /\/v2\/checkout\/orders\/(\w+)$/.exec(up?.href ?? '')?.[1];
}

function toCapturedOrder(body: z.output<typeof orderBody>): CapturedOrder {
  const captures = body.purchase_units.flatMap((unit) =>
    (unit.payments?.captures ?? []).map((capture) => toCapture(capture, { unit, orderId: body.id })),
  );
  return { providerOrderId: body.id, status: body.status, captures };
}

export const createdOrderReply = z
  .object({ id: z.string().min(1), status: orderStatus, links })
  .transform((body): CreatedProviderOrder => {
    const approve = body.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
    return { providerOrderId: body.id, status: body.status, approveUrl: approve?.href };
  });

export const capturedOrderReply = orderBody.transform(toCapturedOrder);

export const captureReply = captureBody.transform((body) => toCapture(body));

export const refundReply = refundBody.transform(toRefund);

export const orderReply = orderBody.transform((body): ProviderOrder => {
  const [unit] = body.purchase_units;
  return {
    ...toCapturedOrder(body),
    intent: body.intent,
    unitCount: body.purchase_units.length,
    amountCents: toCents(unit.amount.value),
    currency: unit.amount.currency_code,
    payeeMerchantId: unit.payee?.merchant_id,
    customId: unit.custom_id,
    invoiceId: unit.invoice_id,
    refunds: body.purchase_units.flatMap(({ payments }) => (payments?.refunds ?? []).map(toRefund)),
    trackers: body.purchase_units.flatMap(({ shipping }) =>
      (shipping?.trackers ?? []).map(({ id, status }) => ({
        trackerId: id,
        isCanceled: status === 'CANCELLED',
      })),
    ),
  };
});

/** For calls of which only the success counts: a change is answered without a body, a tracking number with the order. */
export const anyReply = z.unknown().transform(() => undefined);

export const webhookReply = z
  .object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) })
  .transform((body): ProviderWebhook => ({
    url: body.url,
    events: body.event_types.map(({ name }) => name),
  }));
