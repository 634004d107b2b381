import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Guard } from '../../shop/contracts/endpoint.ts';
import { ShopError } from '../../shop/shop-error.ts';
import type { ApiScope } from '../../shop/integrations.ts';
import type { Actor, ActorBehind, SignedIn } from '../actor.ts';
import { hashToken } from '../db/token.ts';
import type { Deps } from '../deps.ts';
import type { GuestRecord, User } from '../features/accounts/data.ts';
import { findGuest } from '../features/accounts/data.ts';
import {
  deleteSession,
  findSession,
  hasEnded,
  updateLastSeen,
} from '../features/accounts/sessions/session-data.ts';
import { findTokenUser, updateLastUsed } from '../features/integrations/token-data.ts';
import { bearerToken, readApiToken } from './bearer-token.ts';
import { rejectCrossSiteWrites } from './csrf.ts';
import { readSessionCookie } from './session-cookie.ts';

/**
 * Returns who is calling. In production, an admin without two-step sign-in is nobody until they have turned it on
 * (decision 051), except where the contract has `beforeTwoStep`.
 * @throws ShopError `not_signed_in` when a guest or API token is wrong or has expired, `not_allowed` when another site
 *   makes a visitor's browser write here or when an API token lacks the scope, `two_step_required` for such an admin where
 *   nobody may call
 */
export type ResolveActor = (
  request: FastifyRequest,
  guard?: Guard,
  options?: { beforeTwoStep?: true | undefined; scope?: ApiScope | undefined },
) => Promise<Actor>;

const minute = 60_000;

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>;

/** A guest never changes, and ends only when their token expires: read once, they are known. Accounts are read each time. */
const guestsKept = 10_000;

/** Reads the caller from the session cookie and the Bearer token; queries the database only for what was sent. */
export function createResolveActor({ db, clock, config }: Needs): ResolveActor {
  const guests = new LRUCache<string, GuestRecord>({ max: guestsKept });

  async function userOf(
    request: FastifyRequest,
  ): Promise<(Pick<SignedIn, 'user' | 'session'> & { twoStep: boolean }) | undefined> {
    const token = readSessionCookie(request, config);
    if (!token) return undefined;
    const tokenHash = hashToken(token);
    const session = await findSession(db, tokenHash);
    if (!session) return undefined;
    const { sessionId, createdAt, lastSeenAt, twoStep, ...user } = session;
    const now = clock();
    if (hasEnded({ createdAt, lastSeenAt, isAdmin: user.isAdmin }, now)) {
      await deleteSession(db, tokenHash);
      return undefined;
    }
    if (now.getTime() - lastSeenAt.getTime() >= minute) await updateLastSeen(db, tokenHash, now);
    return { user, session: { id: sessionId, createdAt }, twoStep };
  }

  async function findGuestBy(token: string): Promise<GuestRecord | undefined> {
    const tokenHash = hashToken(token);
    const key = tokenHash.toString('base64');
    const now = clock();
    const guest = guests.get(key) ?? (await findGuest(db, tokenHash, now));
    if (guest) guests.set(key, guest);
    return guest && guest.expiresAt > now ? guest : undefined;
  }

  async function guestOf(request: FastifyRequest): Promise<GuestRecord | undefined> {
    const token = bearerToken(request);
    if (token === undefined) return undefined;
    const guest = await findGuestBy(token);
    // An order's link opens it without a guest token, so an old one that the browser still has does no harm.
    if (guest || hasKey(request)) return guest;
    throw new ShopError('not_signed_in', 'Your guest checkout has expired. Please enter your email again.');
  }

  /** Cookies count for nothing here, so no other site can make a browser send what a token allows. */
  async function actorOfToken(
    token: string,
    { method, guard, scope }: { method: string; guard: Guard; scope: ApiScope | undefined },
  ): Promise<Actor> {
    const now = clock();
    const found = await findTokenUser(db, hashToken(token));
    const { tokenId = '', scopes = [], expiresAt, lastUsedAt, twoStep, ...user } = found ?? {};
    if (!found || (expiresAt && expiresAt <= now))
      throw new ShopError('not_signed_in', 'This API token is unknown, revoked or expired');
    if (config.production && !twoStep) throw twoStepRequired();
    if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= minute) await updateLastUsed(db, tokenId, now);
    if (!scope && guard === 'anyone' && method === 'GET') return {};
    if (!scope) throw new ShopError('not_allowed', 'API tokens may not do this');
    if (!scopes.includes(scope))
      throw new ShopError('not_allowed', `This API token lacks the scope ${scope}`);
    return { user: { ...(user as User), tokenId } };
  }

  return async (request, guard = 'anyone', { beforeTwoStep, scope } = {}) => {
    const token = readApiToken(request);
    if (token !== undefined) return actorOfToken(token, { method: request.method, guard, scope });
    // Applies to anonymous callers, too: another site must not sign a visitor in to another account.
    rejectCrossSiteWrites(request, config);
    const found = await userOf(request);
    // For this guard, the Bearer token comes from an email and is not a guest token.
    const guest = guard === 'email-token' ? undefined : await guestOf(request);
    if (found) {
      const { user, session, twoStep } = found;
      if (!config.production || !user.isAdmin || twoStep) return { user, session, ...(guest && { guest }) };
      if (beforeTwoStep) return { user, session };
      if (guard !== 'anyone' && guard !== 'email-token') throw twoStepRequired();
    }
    return guest ? { guest } : {};
  };
}

const twoStepRequired = () =>
  new ShopError(
    'two_step_required',
    'Please turn on two-step sign-in first. Until then, an admin’s account opens nothing else.',
  );

/**
 * Returns the caller, narrowed to what the guard guarantees.
 * @throws ShopError `not_signed_in` when the guard needs a caller, `not_allowed` when they are not an admin
 */
export function passGuard<G extends Guard>(
  actor: Actor,
  guard: G,
  { query }: Pick<FastifyRequest, 'query'> = { query: {} },
): ActorBehind<G> {
  // Whether the key is right depends on the order: the use case checks it.
  const mayPay = guard === 'payer' && hasKey({ query });
  return (mayPay ? actor : narrow(actor, guard)) as ActorBehind<G>;
}

/** Says whether the request has the key of an order's link, right or wrong. */
function hasKey({ query }: Pick<FastifyRequest, 'query'>): boolean {
  return Object.hasOwn((query ?? {}) as object, 'key');
}

function narrow(actor: Actor, guard: Guard): ActorBehind<Guard> {
  if (guard === 'anyone' || guard === 'email-token') return actor;
  const { user, session } = actor;
  if (guard === 'buyer' || guard === 'payer') {
    if (session || actor.guest) return actor;
    throw new ShopError('not_signed_in', 'Please sign in or continue as a guest');
  }
  if (!user) throw new ShopError('not_signed_in', 'Please sign in');
  if (guard === 'admin' && !user.isAdmin) throw new ShopError('not_allowed', 'This is for admins only');
  if (guard === 'admin') return { admin: user };
  if (!session) throw new ShopError('not_allowed', 'API tokens may not do this');
  return { customer: user, session };
}
