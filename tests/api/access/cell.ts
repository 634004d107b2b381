import type { Schema } from '../../../server/db/schema.ts';
import type { Caller, TestApp } from '../../support/build-test-app.ts';
import type { CallerName } from './matrix.ts';
import { createUser, newApiToken, newGuest, openSession } from '../../support/users.ts';

/** One cell of the access matrix. */
export interface Cell {
  shop: TestApp;
  caller: Person;
  /** Whose thing is requested: the caller's or someone else's; undefined if it exists for nobody. */
  owner: Person | undefined;
}

/** A request that is valid in every way except, perhaps, for who sends it. */
export interface Asked {
  params?: Record<string, string>;
  query?: string;
  body?: object;
  /** Sent unchanged, instead of `body`. */
  payload?: Buffer;
  headers?: Record<string, string>;
  /** Sent as Bearer, instead of a guest's token. */
  emailToken?: string;
  /** Whether a successful reply shows what was requested; by default it does. */
  shows?: (reply: never) => boolean;
  /** A row that must be unchanged when the call is rejected. */
  thing?: { table: keyof Schema; id: string };
  /** A row that must be unchanged whatever the reply. */
  untouched?: { table: keyof Schema; id: string };
}

/** One of the callers of the access matrix, created for each cell because some calls end accounts or sessions. */
export interface Person extends Caller {
  email: string;
  /** Id of the account; guests and anonymous callers have none. */
  userId?: string;
  /** Whether its email is not verified yet. */
  unverified?: boolean;
}

export async function personOf(shop: TestApp, name: CallerName): Promise<Person> {
  if (name === 'nobody') return { email: '' };
  if (name === 'guest' || name === 'other guest') return guestOf(shop);
  if (name === 'token') return { email: '', apiToken: await newApiToken(shop) };
  const isAdmin = name === 'admin' || name === 'demoted admin';
  const user = await createUser(shop, { isAdmin, active: name !== 'unverified' });
  const person = {
    email: user.email,
    userId: user.id,
    cookie: await openSession(shop, user.id),
    unverified: name === 'unverified',
  };
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

/** Returns the owners whose things a caller must not reach: a customer and a guest, with the caller's own email address if there is one. */
export async function othersFor(shop: TestApp, caller: Person): Promise<Person[]> {
  return [await personOf(shop, 'customer'), await guestOf(shop, caller.email ? caller : undefined)];
}

export function headersOf({ cookie, guestToken, apiToken }: Caller): Record<string, string> {
  const bearer = guestToken ?? apiToken;
  return { ...(cookie && { cookie }), ...(bearer && { authorization: `Bearer ${bearer}` }) };
}
