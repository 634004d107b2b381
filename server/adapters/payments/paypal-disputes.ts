import { z } from 'zod';
import { toCents } from '../../../shop/rules/money.ts';
import type { Send } from './paypal-transport.ts';
import type { DisputeInList, ProviderDispute } from './port.ts';

/** The parts of PayPal's Disputes v1 bodies that the shop reads: neither the customer's data nor the messages. */

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
/** PayPal's codes; it may add others at any time. */
const code = z.string().regex(/^[0-9A-Z_]{1,255}$/);
/** Goes into a path and into our table. */
const disputeId = z.string().regex(/^[\w-]{1,255}$/);

const disputeReply = z
  .object({
    dispute_id: disputeId,
    create_time: time,
    update_time: time,
    disputed_transactions: z
      .array(
        z.object({
          seller_transaction_id: z.string().optional(),
          invoice_number: z.string().optional(),
          custom: z.string().optional(),
        }),
      )
      .default([]),
    reason: code,
    status: code,
    dispute_life_cycle_stage: code.default('INQUIRY'),
    dispute_amount: z.object({
      currency_code: z.string().length(3),
      value: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
    }),
    seller_response_due_date: time.optional().catch(undefined),
    dispute_outcome: z.object({ outcome_code: code.optional() }).optional(),
  })
  .transform((body): ProviderDispute => ({
    disputeId: body.dispute_id,
    stage: body.dispute_life_cycle_stage,
    reason: body.reason,
    status: body.status,
    amountCents: toCents(body.dispute_amount.value),
    currency: body.dispute_amount.currency_code,
    respondBy: body.seller_response_due_date,
    outcome: body.dispute_outcome?.outcome_code,
    createdAt: body.create_time,
    updatedAt: body.update_time,
    transactions: body.disputed_transactions.map((one) => ({
      captureId: one.seller_transaction_id,
      customId: one.custom,
      invoiceId: one.invoice_number,
    })),
  }));

const listReply = z.object({
  items: z.array(z.object({ dispute_id: disputeId, update_time: time })).default([]),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
});

export function readDispute(send: Send, id: string): Promise<ProviderDispute> {
  const path = `/v1/customer/disputes/${encodeURIComponent(id)}`;
  return send({ operation: 'read-dispute', purpose: 'reports', method: 'GET', path, reply: disputeReply });
}

/** More pages than a shop can have in the 180 days that PayPal lists end a loop of links. */
const mostPages = 100;

/** Lists the disputes that have changed since a time at most 180 days ago. */
export async function listDisputes(send: Send, since: Date): Promise<DisputeInList[]> {
  const found: DisputeInList[] = [];
  let token: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const query: URLSearchParams = new URLSearchParams({
      update_time_after: since.toISOString(),
      page_size: '50',
      ...(token !== null && { next_page_token: token }),
    });
    const path = `/v1/customer/disputes?${query}`;
    const reply: z.output<typeof listReply> = await send({
      operation: 'list-disputes',
      purpose: 'reports',
      method: 'GET',
      path,
      reply: listReply,
    });
    found.push(...reply.items.map((item) => ({ disputeId: item.dispute_id, updatedAt: item.update_time })));
    const next = reply.links.find(({ rel }) => rel === 'next')?.href;
    token = next && URL.canParse(next) ? new URL(next).searchParams.get('next_page_token') : null;
    if (token === null) break;
  }
  return found;
}
