import type { CallerName } from './access-matrix.ts';
import type { Caller, TestApp } from './build-test-app.ts';
import { createUser, newGuest, openSession } from './users.ts';

/** One of the callers of the access matrix, made anew for each of its cells: some calls end accounts or sessions. */
export interface Person extends Caller {
  email: string;
  /** Of the account; guests and nobody have none. */
  userId?: string;
}

export async function personOf(shop: TestApp, name: CallerName): Promise<Person> {
  if (name === 'nobody') return { email: '' };
  if (name === 'guest' || name === 'other guest') return guestOf(shop);
  const isAdmin = name === 'admin' || name === 'demoted admin';
  const user = await createUser(shop, { isAdmin, active: name !== 'unverified' });
  const person = { email: user.email, userId: user.id, cookie: await openSession(shop, user.id) };
  if (name === 'demoted admin')
    await shop.deps.db.updateTable('users').set({ isAdmin: false }).where('id', '=', user.id).execute();
  return person;
}

async function guestOf(shop: TestApp, sameAddressAs?: Person): Promise<Person> {
  const { email, token } = sameAddressAs
    ? {
        email: sameAddressAs.email,
        ...(await shop.call('POST /api/guests', { body: { email: sameAddressAs.email } })),
      }
    : await newGuest(shop);
  return { email, guestToken: token };
}

/** Whose things are tried by a caller who has no right to them: a customer's and a guest's, of his own address if he has one. */
export async function othersFor(shop: TestApp, caller: Person): Promise<Person[]> {
  return [await personOf(shop, 'customer'), await guestOf(shop, caller.email ? caller : undefined)];
}

export function headersOf({ cookie, guestToken }: Caller): Record<string, string> {
  return { ...(cookie && { cookie }), ...(guestToken && { authorization: `Bearer ${guestToken}` }) };
}
