import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type {
  Webhook,
  WebhookDelivery,
  webhookEndpoints,
} from '../../../shop/contracts/integrations/webhooks.ts';
import { pageSize } from '../../../shop/facts.ts';
import { webhooksMax, webhookTest } from '../../../shop/integrations.ts';
import { differences } from '../../../shop/rules/differences.ts';
import type { Paging } from '../../../shop/rules/paging.ts';
import { pagingOf, rowsOf } from '../../../shop/rules/paging.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Admin } from '../../actor.ts';
import { newId } from '../../db/id.ts';
import type { Tx } from '../../db/open.ts';
import { changed, editedSince, refuseStale, unchanged, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { isCurrent, openSecret, sealSecret } from '../../sealed-secret.ts';
import type { Delivery } from './delivery-data.ts';
import {
  countDeliveries,
  insertDelivery,
  listDeliveries,
  lockDelivery,
  updateDelivery,
} from './delivery-data.ts';
import { scheduleDelivery, unreadable, webhookOf } from './send-webhook.ts';
import { showSecret } from './sign-message.ts';
import type { StoredWebhook } from './webhook-data.ts';
import {
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  lockWebhookList,
  updateWebhook,
  updateWebhookSecret,
} from './webhook-data.ts';

type NewWebhook = z.output<(typeof webhookEndpoints)['POST /api/integrations/webhooks']['body']>;
type WebhookEdit = z.output<(typeof webhookEndpoints)['PUT /api/integrations/webhooks/:id']['body']>;

const secretBytes = 32;

export async function showWebhooks({ db }: Deps): Promise<Webhook[]> {
  return (await listWebhooks(db)).map(show);
}

/** @throws ShopError `not_found` */
export async function readWebhook({ db }: Deps, id: string): Promise<Webhook> {
  const webhook = await findWebhook(db, id);
  if (!webhook) throw webhookNotFound();
  return show(webhook);
}

/**
 * @returns the webhook with its secret, which is shown this once
 * @throws ShopError `invalid_input` for an address that can't be called; `conflict` when there are too many, or one with
 *   this address
 */
export async function createWebhook(
  deps: Deps,
  admin: Admin,
  { url, events }: NewWebhook,
): Promise<{ secret: string; webhook: Webhook }> {
  requireCallable(deps, url);
  const secret = randomBytes(secretBytes);
  const id = newId();
  const sealed = sealSecret(secret, webhookOf(id), deps.config);
  const row = { id, url, events, secret: sealed, createdAt: deps.clock() };
  await write(deps, admin, { action: 'webhook.create', subject: id }, async (tx) => {
    const others = await lockWebhookList(tx);
    requireNewAddress(others, url);
    if (others.length >= webhooksMax)
      throw new ShopError('conflict', `There are ${webhooksMax} webhooks already. Delete one first.`);
    await insertWebhook(tx, row);
    return changed(undefined, { after: withoutQuery({ url, events }) });
  });
  const webhook = show({ ...row, disabledAt: null, failingSince: null, version: 1 });
  return { secret: showSecret(secret), webhook };
}

/**
 * Changes a webhook. Turned on again, it counts as one that never failed.
 * @throws ShopError `not_found`; `invalid_input`; `conflict` when another webhook has this address, or with
 *   the current record when another admin was faster
 */
export function changeWebhook(
  deps: Deps,
  admin: Admin,
  id: string,
  { version, isActive, ...input }: WebhookEdit,
): Promise<Webhook> {
  requireCallable(deps, input.url);
  return write(deps, admin, { action: 'webhook.update', subject: id }, async (tx) => {
    const before = await lock(tx, id);
    const wasActive = before.disabledAt === null;
    const { url, events } = before;
    const found = differences({ url, events, isActive: wasActive }, { ...input, isActive });
    if (Object.keys(found.after).length === 0) return unchanged(show(before));
    await refuseStale(before, version, { message: editedSince('webhook'), current: () => show(before) });
    if (input.url !== url) {
      const others = (await lockWebhookList(tx)).filter((other) => other.id !== id);
      requireNewAddress(others, input.url);
    }
    const switched = isActive === wasActive ? {} : { disabledAt: isActive ? null : deps.clock() };
    const change = { ...input, ...switched, ...(isActive && !wasActive && { failingSince: null }) };
    await updateWebhook(tx, id, change);
    return changed(show({ ...before, ...change, version: before.version + 1 }), {
      before: withoutQuery(found.before),
      after: withoutQuery(found.after),
    });
  });
}

/** @throws ShopError `not_found`, also for one that is deleted already */
export function removeWebhook(deps: Deps, admin: Admin, id: string): Promise<void> {
  return write(deps, admin, { action: 'webhook.delete', subject: id }, async (tx) => {
    const { url } = await lock(tx, id);
    await updateWebhook(tx, id, { deletedAt: deps.clock() });
    return changed(undefined, { before: withoutQuery({ url }) });
  });
}

/** Returns a page of what was sent to a webhook, newest first. @throws ShopError `not_found` */
export async function showDeliveries(
  deps: Deps,
  id: string,
  { pageNumber: number = 1 }: { pageNumber?: number | undefined },
): Promise<Paging & { deliveries: WebhookDelivery[] }> {
  await readWebhook(deps, id);
  const size = pageSize.admin;
  const paging = pagingOf(await countDeliveries(deps.db, id), { number, size });
  const deliveries = await listDeliveries(deps.db, id, rowsOf(paging, size));
  return { deliveries: deliveries.map(showDelivery), ...paging };
}

/** Sends a message that means nothing. @throws ShopError `not_found`; `conflict` when the webhook is turned off */
export function tryWebhook(deps: Deps, admin: Admin, id: string): Promise<void> {
  const now = deps.clock();
  return write(deps, admin, { action: 'webhook.test', subject: id }, async (tx) => {
    requireActive(await lock(tx, id));
    const delivery = { id: newId(), webhookId: id, event: webhookTest, data: {}, createdAt: now } as const;
    await insertDelivery(tx, { ...delivery, nextAttemptAt: now });
    await scheduleDelivery(deps, tx, delivery.id);
    return changed(undefined);
  });
}

/** @throws ShopError `not_found`; `conflict` when it waits to be sent anyway, or the webhook is turned off */
export function resendDelivery(deps: Deps, admin: Admin, id: string): Promise<void> {
  return write(deps, admin, { action: 'webhook.resend', subject: id }, async (tx) => {
    const delivery = await lockDelivery(tx, id);
    const webhook = delivery && (await findWebhook(tx, delivery.webhookId));
    if (!delivery || !webhook) throw new ShopError('not_found', 'Delivery not found');
    requireActive(webhook);
    if (delivery.state === 'waiting' && delivery.attempts === 0)
      throw new ShopError('conflict', 'This is on its way already');
    await updateDelivery(tx, id, { state: 'waiting', attempts: 0, nextAttemptAt: deps.clock() });
    await scheduleDelivery(deps, tx, id);
    return changed(undefined, { subject: webhook.id, after: { event: delivery.event, delivery: id } });
  });
}

/** At startup, encrypts the secrets that belong to SESSION_SECRET_PREVIOUS again under the current one. */
export async function renewWebhookSecrets({ db, config, log }: Deps): Promise<void> {
  for (const { id, secret: sealed } of await listWebhooks(db)) {
    const secret = openSecret(sealed, webhookOf(id), config);
    if (!secret) log.error({ webhookId: id }, unreadable);
    else if (!isCurrent(sealed, 'webhook-secret', config))
      await updateWebhookSecret(db, id, { from: sealed, to: sealSecret(secret, webhookOf(id), config) });
  }
}

async function lock(tx: Tx, id: string): Promise<StoredWebhook> {
  const webhook = await lockWebhook(tx, id);
  if (!webhook) throw webhookNotFound();
  return webhook;
}

function requireActive({ disabledAt }: StoredWebhook): void {
  if (disabledAt) throw new ShopError('conflict', 'This webhook is turned off. Turn it on first.');
}

/** Returns what the audit log keeps: the query of an address is often its key, and the log is kept for good. */
function withoutQuery<T extends { url?: string }>(values: T): T {
  if (values.url === undefined) return values;
  const { origin, pathname, search } = new URL(values.url);
  return { ...values, url: `${origin}${pathname}${search && '?…'}` };
}

/** The other side would get every message twice, signed with two secrets. */
function requireNewAddress(others: readonly StoredWebhook[], url: string): void {
  const called = (address: string) => new URL(address).href.replace(/#.*$/, '');
  if (!others.some((other) => called(other.url) === called(url))) return;
  const text = 'There is a webhook with this address already';
  throw new ShopError('conflict', text, { fields: { url: text } });
}

function requireCallable({ webhooks }: Deps, url: string): void {
  const text = webhooks.refusalOf(url);
  if (text !== undefined) throw new ShopError('invalid_input', text, { fields: { url: text } });
}

function show({ id, url, events, disabledAt, failingSince, createdAt, version }: StoredWebhook): Webhook {
  return {
    _id: id,
    url,
    events,
    isActive: disabledAt === null,
    failingSince: failingSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    version,
  };
}

function showDelivery(delivery: Delivery): WebhookDelivery {
  const { id, event, state, attempts, answer, createdAt, lastAttemptAt, nextAttemptAt, data } = delivery;
  return {
    _id: id,
    event,
    state,
    attempts,
    answer,
    createdAt: createdAt.toISOString(),
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    data,
  };
}

const webhookNotFound = (): ShopError => new ShopError('not_found', 'Webhook not found');
