import { webhookFailingDaysMax, webhookRetryMinutes } from '../../../shop/integrations.ts';
import type { WebhookAnswer } from '../../adapters/webhooks/port.ts';
import { sendEmail } from '../../emails/send-email.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { openSecret } from '../../sealed-secret.ts';
import type { Delivery } from './delivery-data.ts';
import { findDelivery, lockDelivery, updateDelivery } from './delivery-data.ts';
import { signMessage } from './sign-message.ts';
import type { StoredWebhook } from './webhook-data.ts';
import { findWebhook, lockWebhook, updateWebhookHealth } from './webhook-data.ts';

const minuteMs = 60_000;

/**
 * Sends a message to its webhook, once: a failure leaves a job for the next attempt. Safe to run twice: the other side
 * recognizes the message by its id.
 */
export async function sendWebhook(deps: Deps, { deliveryId }: Jobs['send-webhook']): Promise<void> {
  const delivery = await findDelivery(deps.db, deliveryId);
  if (delivery?.state !== 'waiting') return;
  const webhook = await findWebhook(deps.db, delivery.webhookId);
  if (!webhook || webhook.disabledAt) return record(deps, delivery, { failure: 'The webhook is turned off' });
  await record(deps, delivery, await post(deps, webhook, delivery));
}

async function post(deps: Deps, webhook: StoredWebhook, delivery: Delivery): Promise<WebhookAnswer> {
  const secret = openSecret(webhook.secret, webhookOf(webhook.id), deps.config);
  if (!secret) {
    deps.log.error({ webhookId: webhook.id }, unreadable);
    return { failure: 'Its secret belongs to another SESSION_SECRET' };
  }
  const { id, event: type, createdAt, data } = delivery;
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Lugo-Classic-Trucks-Webhooks',
    ...signMessage({ id, body, at: deps.clock() }, secret),
  };
  return deps.webhooks.post(webhook.url, { headers, body });
}

/** Whose secret it is, for its encryption. */
export const webhookOf = (owner: string) => ({ purpose: 'webhook-secret', owner }) as const;
export const unreadable =
  'the secret of a webhook was encrypted under another SESSION_SECRET: delete the webhook and make it again';

/** The status by which an address says that it wants nothing anymore. */
const gone = 410;

async function record(deps: Deps, { id, webhookId }: Delivery, answer: WebhookAnswer): Promise<void> {
  const now = deps.clock();
  const { status } = answer;
  const isTaken = status !== undefined && status >= 200 && status < 300;
  await write(deps, async (tx) => {
    const webhook = await lockWebhook(tx, webhookId);
    const present = await lockDelivery(tx, id);
    if (present?.state !== 'waiting') return;
    const attempts = present.attempts + 1;
    const retryMinutes = webhook && !webhook.disabledAt ? webhookRetryMinutes[attempts - 1] : undefined;
    const next = isTaken || retryMinutes === undefined ? undefined : now.getTime() + retryMinutes * minuteMs;
    await updateDelivery(tx, id, {
      state: isTaken ? 'sent' : next === undefined ? 'failed' : 'waiting',
      attempts,
      lastAttemptAt: now,
      nextAttemptAt: next === undefined ? null : new Date(next),
      answer: status === undefined ? answer.failure : String(status),
    });
    if (next !== undefined) await scheduleDelivery(deps, tx, id, new Date(next));
    if (!webhook || webhook.disabledAt) return;
    if (isTaken) {
      if (webhook.failingSince) await updateWebhookHealth(tx, webhookId, { failingSince: null });
      return;
    }
    const failingSince = webhook.failingSince ?? now;
    const failedMs = now.getTime() - failingSince.getTime();
    const isOver = status === gone || failedMs >= webhookFailingDaysMax * 24 * 60 * minuteMs;
    await updateWebhookHealth(tx, webhookId, { failingSince, ...(isOver && { disabledAt: now }) });
    if (!isOver) return;
    deps.log.warn({ webhookId }, 'a webhook was turned off');
    await deps.queue.enqueue(tx, 'send-webhook-off-email', { webhookId, at: now.toISOString() });
  });
}

export function scheduleDelivery(
  { queue }: Pick<Deps, 'queue'>,
  tx: Parameters<Deps['queue']['enqueue']>[0],
  deliveryId: string,
  runAt?: Date,
): Promise<void> {
  const jobKey = `send-webhook:${deliveryId}`;
  return queue.enqueue(tx, 'send-webhook', { deliveryId }, { jobKey, runAt });
}

/** Tells the owner that a webhook was turned off. */
export async function sendWebhookOffEmail(
  deps: Deps,
  { webhookId, at }: Jobs['send-webhook-off-email'],
): Promise<void> {
  const webhook = await findWebhook(deps.db, webhookId);
  if (!webhook?.disabledAt) return;
  const { publicUrl, ownerEmail } = deps.config;
  await sendEmail(deps, {
    to: ownerEmail,
    id: `webhook-off.${webhookId}.${Date.parse(at)}`,
    kind: 'webhook-off',
    props: {
      host: new URL(webhook.url).host,
      failingSince: (webhook.failingSince ?? webhook.disabledAt).toISOString(),
      url: `${publicUrl}/admin/integrations/webhooks/${webhookId}`,
    },
  });
}
