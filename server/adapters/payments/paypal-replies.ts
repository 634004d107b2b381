import { z } from 'zod';
import { toCents } from '../../../shop/rules/money.ts';
import type {
  CapturedOrder,
  CreatedProviderOrder,
  ProviderCapture,
  ProviderOrder,
  ProviderRefund,
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
    providerOrderId: orderId ?? body.supplementary_data?.related_ids?.order_id,
  };
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
  };
});
