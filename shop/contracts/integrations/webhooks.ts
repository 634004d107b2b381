import { z } from 'zod';
import { webhookEventNames, webhookTest, webhookUrlMax } from '../../integrations.ts';
import type { EndpointKey, EndpointRecord } from '../endpoint.ts';
import {
  adminErrors,
  adminInputErrors,
  editedVersionSchema,
  idParams,
  idSchema,
  messageSchema,
  pageNumberSchema,
  paged,
  versionSchema,
} from '../endpoint.ts';

const webhookSchema = z
  .object({
    _id: idSchema,
    url: z.string(),
    events: z.array(z.enum(webhookEventNames)),
    isActive: z.boolean().meta({ description: 'False once an admin, or days of failures, turned it off' }),
    failingSince: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    version: versionSchema,
  })
  .meta({ id: 'Webhook' });

const webhookInputSchema = z.strictObject({
  url: z
    .string({ error: 'Enter an address' })
    .trim()
    .min(1, 'Enter an address')
    .max(webhookUrlMax, `At most ${webhookUrlMax} characters`),
  events: z
    .array(z.enum(webhookEventNames, { error: 'There is no such event' }))
    .min(1, 'Choose at least one event')
    .transform((events) => webhookEventNames.filter((event) => events.includes(event))),
});

const deliverySchema = z
  .object({
    _id: idSchema.meta({ description: 'Sent as `webhook-id`' }),
    event: z.enum([...webhookEventNames, webhookTest]),
    state: z.enum(['waiting', 'sent', 'failed']),
    attempts: z.int(),
    answer: z.string().meta({ description: 'Status of the last attempt, or why there was none' }),
    createdAt: z.iso.datetime(),
    lastAttemptAt: z.iso.datetime().nullable(),
    nextAttemptAt: z.iso.datetime().nullable(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'WebhookDelivery' });

export type Webhook = z.output<typeof webhookSchema>;
export type WebhookDelivery = z.output<typeof deliverySchema>;

const noWebhook = idParams('Webhook not found');

export const webhookEndpoints = {
  'GET /api/integrations/webhooks': {
    guard: 'admin',
    summary: 'Lists the webhooks, newest first',
    reply: z.object({ webhooks: z.array(webhookSchema) }),
    errors: adminErrors,
  },
  'POST /api/integrations/webhooks': {
    guard: 'admin',
    summary: 'Creates a webhook; the secret that its messages are signed with is shown in this reply only',
    body: webhookInputSchema,
    reply: z.object({ secret: z.string(), webhook: webhookSchema }),
    status: 201,
    errors: [...adminInputErrors, 'conflict'],
  },
  'GET /api/integrations/webhooks/:id': {
    guard: 'admin',
    summary: 'Returns one webhook',
    params: noWebhook,
    reply: webhookSchema,
    errors: [...adminErrors, 'not_found'],
  },
  'PUT /api/integrations/webhooks/:id': {
    guard: 'admin',
    summary: 'Changes the address or the events of a webhook, or turns it on or off',
    params: noWebhook,
    body: webhookInputSchema.extend({
      isActive: z.boolean(),
      version: editedVersionSchema,
    }),
    reply: webhookSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
  'DELETE /api/integrations/webhooks/:id': {
    guard: 'admin',
    summary: 'Deletes a webhook; what waits to be sent to it is not sent',
    params: noWebhook,
    reply: messageSchema,
    errors: [...adminErrors, 'not_found'],
  },
  'GET /api/integrations/webhooks/:id/deliveries': {
    guard: 'admin',
    summary: 'Lists what was sent to a webhook in the last thirty days, newest first',
    params: noWebhook,
    query: z.strictObject({ pageNumber: pageNumberSchema }),
    reply: paged('deliveries', deliverySchema),
    errors: [...adminInputErrors, 'not_found'],
  },
  'POST /api/integrations/webhooks/:id/test': {
    guard: 'admin',
    summary: 'Sends a `webhook.test` to a webhook',
    params: noWebhook,
    reply: messageSchema,
    status: 202,
    errors: [...adminErrors, 'not_found', 'conflict'],
  },
  'POST /api/integrations/deliveries/:id/resend': {
    guard: 'admin',
    summary: 'Sends something to its webhook again, under the same `webhook-id`',
    params: idParams('Delivery not found'),
    reply: messageSchema,
    status: 202,
    errors: [...adminErrors, 'not_found', 'conflict'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
