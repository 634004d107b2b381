import { newId } from '../../../server/db/id.ts';
import { hashToken, newToken } from '../../../server/db/token.ts';
import { codeAt } from '../../support/authenticator.ts';
import { californiaAddress } from '../../support/factories.ts';
import { createUser, openSession, password } from '../../support/users.ts';
import type { Asked, Cell } from './cell.ts';
import { headersOf } from './cell.ts';

const freshAddress = () => `fresh-${newId()}@example.com`;

/** Requests to the endpoints of accounts and guests; `requests.ts` has the others. */
export const accountRequests = {
  'POST /api/guests': () => ({ body: { email: freshAddress() } }),
  'POST /api/guests/order-links': () => ({ body: { email: freshAddress() } }),
  'POST /api/users': () => ({ body: { name: 'Pat Driver', email: freshAddress(), password } }),
  'POST /api/users/login': async ({ shop }: Cell) => ({
    body: { email: (await createUser(shop)).email, password },
  }),
  'POST /api/users/logout': () => ({}),

  'GET /api/users/verify-email': (cell: Cell) => withEmailToken(cell, 'verify-email'),
  'POST /api/users/password-reset': async (cell: Cell) => {
    const asked = await withEmailToken(cell, 'reset-password');
    return asked && { ...asked, body: { password: 'another-good-password' } };
  },
  'POST /api/users/resend-verification-email': () => ({}),
  'POST /api/users/password-reset-request': ({ owner }: Cell) =>
    owner && !owner.userId ? undefined : { body: { email: owner?.email ?? freshAddress() } },

  'GET /api/users/profile': () => ({}),
  'PUT /api/users/profile': ({ caller, owner }: Cell): Asked => ({
    body: { _id: owner?.userId ?? newId(), name: 'Another Name' },
    ...(owner?.userId && owner !== caller && { untouched: { table: 'users', id: owner.userId } }),
  }),

  'GET /api/users/data': () => ({}),
  'DELETE /api/users/profile': () => ({ body: { currentPassword: password } }),

  'GET /api/users/sessions': (cell: Cell) => listed(cell, 'sessions'),
  'DELETE /api/users/sessions': () => ({ body: {} }),
  'DELETE /api/users/sessions/:id': async (cell: Cell) => {
    const asked = await named(cell, 'sessions');
    return asked && { ...asked, body: {} };
  },

  'GET /api/users/two-factor': () => ({}),
  'POST /api/users/two-factor': () => ({ body: { currentPassword: password } }),
  'PUT /api/users/two-factor': async (cell: Cell) => ({ body: { code: (await twoFactor(cell)).code } }),
  'DELETE /api/users/two-factor': async (cell: Cell) => ({
    body: { currentPassword: password, code: (await confirmedTwoFactor(cell)).code },
  }),

  'GET /api/users/addresses': (cell: Cell) => listed(cell, 'savedAddresses'),
  'POST /api/users/addresses': () => ({ body: californiaAddress }),
  'PUT /api/users/addresses/:id': async (cell: Cell) => {
    const asked = await named(cell, 'savedAddresses');
    return asked && { ...asked, body: { ...californiaAddress, name: 'Another Name' } };
  },
  'DELETE /api/users/addresses/:id': (cell: Cell) => named(cell, 'savedAddresses'),

  // They are the caller's own: nothing names another's.
  'GET /api/users/trucks': () => ({}),
  'PUT /api/users/trucks': () => ({ body: { trucks: [{ year: 1957 }] } }),
};

/** Another session or a saved address of the owner. */
async function owned(
  { shop, owner }: Cell,
  table: 'sessions' | 'savedAddresses',
): Promise<string | undefined> {
  if (!owner) return newId();
  if (!owner.userId) return undefined;
  if (table === 'savedAddresses')
    return (await shop.as(owner)('POST /api/users/addresses', { body: californiaAddress }))._id;
  const cookie = await openSession(shop, owner.userId);
  const { sessions } = await shop.as({ cookie })('GET /api/users/sessions');
  return sessions.find(({ current }) => current)?._id;
}

async function named(cell: Cell, table: 'sessions' | 'savedAddresses'): Promise<Asked | undefined> {
  const id = await owned(cell, table);
  return id === undefined ? undefined : { params: { id }, thing: { table, id } };
}

async function listed(cell: Cell, table: 'sessions' | 'savedAddresses'): Promise<Asked | undefined> {
  const id = await owned(cell, table);
  return id === undefined ? undefined : { shows: (reply: object) => JSON.stringify(reply).includes(id) };
}

/** A token from an emailed link; where nobody has one, guests send their own token. */
async function withEmailToken(
  { shop, caller, owner }: Cell,
  purpose: 'verify-email' | 'reset-password',
): Promise<Asked | undefined> {
  if (!owner) return { emailToken: caller.guestToken ?? newToken() };
  if (!owner.userId) return undefined;
  const token = newToken();
  await shop.deps.db
    .insertInto('emailTokens')
    .values({
      tokenHash: hashToken(token),
      purpose,
      userId: owner.userId,
      email: owner.email,
      expiresAt: new Date(shop.deps.clock().getTime() + 60_000),
    })
    .execute();
  const stranger = caller !== owner && caller.userId;
  return { emailToken: token, ...(stranger && { untouched: { table: 'users', id: stranger } }) };
}

/** Two-step sign-in that is not confirmed yet, with a first code of the app. */
async function twoFactor({ shop, caller }: Cell): Promise<{ code: string }> {
  if (!caller.userId) return { code: '123456' };
  const body = { currentPassword: password };
  const { secret } = await shop.as({ cookie: caller.cookie })('POST /api/users/two-factor', { body });
  return { code: codeAt(secret, shop.deps.clock()) };
}

/**
 * Two-step sign-in turned on, with a recovery code. The caller's session continues with a new cookie. Does not use `turnOn`,
 * which moves the clock: all callers of a row run concurrently, and each code must stay valid.
 */
async function confirmedTwoFactor({ shop, caller, owner }: Cell): Promise<{ code: string }> {
  const payload = await twoFactor({ shop, caller, owner });
  if (!caller.userId) return payload;
  const reply = await shop.app.inject({
    method: 'PUT',
    url: '/api/users/two-factor',
    headers: headersOf(caller),
    payload,
  });
  const [session] = reply.cookies;
  if (!session) throw new Error(`not turned on: ${reply.body}`);
  caller.cookie = `${session.name}=${session.value}`;
  return { code: reply.json<{ recoveryCodes: string[] }>().recoveryCodes[0] ?? '' };
}
