import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { jpegPdf } from '../../app/routes/inquiry/jpeg-pdf.ts';
import { newId } from '../../server/db/id.ts';
import { hashToken, newToken } from '../../server/db/token.ts';
import type { Deps } from '../../server/deps.ts';
import { followDisputes } from '../../server/features/payments/disputes/follow-disputes.ts';
import type { Call } from '../../shop/api-client.ts';
import type { RunningEmulator } from '../paypal-emulator/emulator.ts';
import { buyers } from './buyers.ts';
import type { Step, Story } from './stories.ts';
import { photoInquiry, stories } from './stories.ts';

export interface Sample {
  deps: Deps;
  emulator: RunningEmulator;
  /** Calls the API as somebody. */
  as: (headers: Record<string, string>) => Call;
  /** Ids of products, with enough of each. */
  parts: string[];
  /** Ids of the sessions that were opened for it. */
  sessions: string[];
}

/** Returns everything that happens, in the order of time. */
export function timetable(sample: Sample): { daysAgo: number; act: () => Promise<unknown> }[] {
  const all = stories.flatMap((story) => {
    const order: Placed = { id: '', captured: '', guestToken: '' };
    const steps = (story.steps ?? []).map((step) => ({
      daysAgo: step.daysAgo,
      act: () => take(sample, story, order, step),
    }));
    return [{ daysAgo: story.placedDaysAgo, act: () => place(sample, story, order) }, ...steps];
  });
  all.push({ daysAgo: photoInquiry.daysAgo, act: () => inquire(sample) });
  // The sort is stable: what happens at the same time stays in order.
  return all.toSorted((one, other) => other.daysAgo - one.daysAgo);
}

interface Placed {
  id: string;
  /** Id of the payment at the provider. */
  captured: string;
  /** Empty when it was placed with an account. */
  guestToken: string;
}

async function place(sample: Sample, { buyer, parts, customerNote }: Story, order: Placed): Promise<void> {
  const { name, email, phone, address, city, state, postalCode } = buyers[buyer];
  if (!('accountDaysAgo' in buyers[buyer]))
    order.guestToken = (await sample.as({})('POST /api/guests', { body: { email } })).token;
  const call = await asBuyer(sample, buyer, order);
  const { _id } = await call('POST /api/orders', {
    body: {
      orderItems: parts.map(([at, qty]) => ({ product: partAt(sample, at), qty })),
      shippingAddress: { name, phone, address, city, state, postalCode },
      paymentMethod: 'PayPal',
      ...(customerNote && { customerNote }),
    },
  });
  order.id = _id;
}

const partAt = ({ parts }: Sample, at: number) => parts[at % parts.length] ?? '';

async function take(sample: Sample, { buyer, parts }: Story, order: Placed, step: Step): Promise<void> {
  const { deps, emulator } = sample;
  const params = { id: order.id };
  const admin = await asAdmin(sample);
  switch (step.do) {
    case 'start':
    case 'pay': {
      const call = await asBuyer(sample, buyer, order);
      const { id } = await call('POST /api/orders/:id/payment', { params });
      if (step.do === 'start') return;
      emulator.approve(id);
      await call('PUT /api/orders/:id/pay', { params, body: { id } });
      order.captured = emulator.ledger().find(({ customId }) => customId === order.id)?.captureId ?? '';
      return;
    }
    case 'pay-by-check':
      await admin('PUT /api/orders/:id/manual-payment', {
        params,
        body: { paymentMethod: 'Check', reference: step.number },
      });
      return;
    case 'cancel':
      await (
        await asBuyer(sample, buyer, order)
      )('PUT /api/orders/:id/cancel', { params });
      return;
    case 'ask': {
      const { kind, reason } = step;
      const asked =
        kind === 'return' ? parts.slice(0, 1).map(([at]) => ({ product: partAt(sample, at), qty: 1 })) : [];
      const call = await asBuyer(sample, buyer, order);
      await call('POST /api/orders/:id/requests', {
        params,
        query: {},
        body: { kind, reason, parts: asked, ...(kind === 'return' && { returnReason: 'changedMind' }) },
      });
      return;
    }
    case 'answer': {
      const { requests } = await admin('GET /api/orders/:id', { params, query: {} });
      const request = requests.at(-1);
      if (!request) throw new Error('They asked for nothing');
      await admin('PUT /api/orders/:id/requests/:request', {
        params: { ...params, request: request._id },
        body: { answer: step.text, returnExpected: request.kind === 'return' },
      });
      return;
    }
    case 'deliver':
      await admin('PUT /api/orders/:id/deliver', { params, body: {} });
      return;
    case 'note':
      await admin('POST /api/orders/:id/notes', { params, body: { text: step.text } });
      return;
    case 'cancel-by-shop':
      await admin('PUT /api/orders/:id/cancel-by-shop', { params, body: { reason: step.reason } });
      return;
    case 'send': {
      const [carrier, trackingNumber = ''] = step.by;
      await admin('PUT /api/orders/:id/tracking', { params, body: { carrier, trackingNumber } });
      return;
    }
    case 'dispute':
      emulator.dispute(order.captured);
      await followDisputes(deps);
      return;
    case 'refund': {
      const { reason, amount, returnsPart } = step;
      const { refundable = '0.00' } = await admin('GET /api/orders/:id', { params });
      const returned = returnsPart ? parts.map(([at, qty]) => ({ product: partAt(sample, at), qty })) : [];
      await admin('POST /api/orders/:id/refunds', {
        params,
        headers: { 'idempotency-key': randomUUID() },
        body: { amount: amount ?? refundable, reason, returned },
      });
    }
  }
}

const root = join(import.meta.dirname, '../..');

async function inquire({ as }: Sample): Promise<void> {
  const call = as({});
  const picture = sharp(join(root, photoInquiry.picture), { density: 150 }).flatten({ background: '#fff' });
  const { data, info } = await picture.jpeg({ quality: 70 }).toBuffer({ resolveWithObject: true });
  const page = { bytes: data, width: info.width, height: info.height };
  const body = new FormData();
  body.set('formType', 'restoration');
  body.set('file', new File([jpegPdf([page, page])], 'photos.pdf', { type: 'application/pdf' }));
  const { file } = await call('POST /api/submissionUpload/restoration', { body });
  await call('POST /api/restoration', { body: { ...photoInquiry.form, file } });
}

async function asBuyer(sample: Sample, buyer: Story['buyer'], { guestToken }: Placed): Promise<Call> {
  if (guestToken) return sample.as({ authorization: `Bearer ${guestToken}` });
  const users = sample.deps.db.selectFrom('users').select('id').where('email', '=', buyers[buyer].email);
  return sample.as({ cookie: await openSession(sample, (await users.executeTakeFirstOrThrow()).id) });
}

export async function asAdmin(sample: Sample): Promise<Call> {
  const { db } = sample.deps;
  const admins = db.selectFrom('users').select('id').where('isAdmin', '=', true).orderBy('createdAt');
  return sample.as({ cookie: await openSession(sample, (await admins.executeTakeFirstOrThrow()).id) });
}

async function openSession({ deps: { db, clock }, sessions }: Sample, userId: string): Promise<string> {
  const [token, id, now] = [newToken(), newId(), clock()];
  await db
    .insertInto('sessions')
    .values({ id, tokenHash: hashToken(token), userId, createdAt: now, lastSeenAt: now })
    .execute();
  sessions.push(id);
  return `session=${token}`;
}
