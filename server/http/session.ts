import type { FastifyRequest } from 'fastify';
import type { Guard } from '../../shop/contracts/endpoint.ts';
import { ShopError } from '../../shop/shop-error.ts';
import { hashToken } from '../db/token.ts';
import type { Deps } from '../deps.ts';
import type { GuestRecord, User } from '../features/accounts/data.ts';
import { findGuest } from '../features/accounts/data.ts';
import { hasEnded } from '../features/accounts/sessions/session-age.ts';
import { deleteSession, findSession, updateLastSeen } from '../features/accounts/sessions/session-data.ts';
import { refuseForeignWrites } from './csrf.ts';
import { readSessionCookie } from './session-cookie.ts';

/** Who is calling: a signed-in user, a guest with a token, both, or nobody. */
export interface Actor {
  user?: User;
  /** The session that `user` came with. */
  session?: { id: string; createdAt: Date };
  guest?: GuestRecord;
}

/**
 * @throws ShopError `not_signed_in` when a guest token is wrong or has expired, `not_allowed` when another site
 *   makes a visitor's browser write here
 */
export type ResolveActor = (request: FastifyRequest, guard?: Guard) => Promise<Actor>;

const minute = 60_000;

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Finds out who is calling, from the session cookie and the Bearer token. Asks the database only for what was sent. */
export function createResolveActor({ db, clock, config }: Needs): ResolveActor {
  async function userOf(request: FastifyRequest): Promise<Pick<Actor, 'user' | 'session'>> {
    const token = readSessionCookie(request, config);
    if (!token) return {};
    const tokenHash = hashToken(token);
    const session = await findSession(db, tokenHash);
    if (!session) return {};
    const { sessionId, createdAt, lastSeenAt, ...user } = session;
    const now = clock();
    if (hasEnded({ createdAt, lastSeenAt, isAdmin: user.isAdmin }, now)) {
      await deleteSession(db, tokenHash);
      return {};
    }
    if (now.getTime() - lastSeenAt.getTime() >= minute) await updateLastSeen(db, tokenHash, now);
    return { user, session: { id: sessionId, createdAt } };
  }

  async function guestOf(request: FastifyRequest): Promise<GuestRecord | undefined> {
    const [, token] = /^Bearer +(.*)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined) return undefined;
    const guest = await findGuest(db, hashToken(token), clock());
    if (guest) return guest;
    throw new ShopError('not_signed_in', 'Your guest checkout has expired. Please enter your email again.');
  }

  return async (request, guard) => {
    // Also of nobody: another site must not sign a visitor in as somebody else.
    refuseForeignWrites(request, config);
    const signedIn = await userOf(request);
    // There the Bearer token is an email's, and no guest's.
    const guest = guard === 'email-token' ? undefined : await guestOf(request);
    return { ...signedIn, ...(guest && { guest }) };
  };
}

/** @throws ShopError `not_signed_in` for nobody, `not_allowed` for somebody who may not */
export function requireGuard({ user, guest }: Actor, guard: Guard): void {
  if (guard === 'anyone' || guard === 'email-token') return;
  if (guard === 'buyer') {
    if (!user && !guest) throw new ShopError('not_signed_in', 'Please sign in or continue as a guest');
    return;
  }
  if (!user) throw new ShopError('not_signed_in', 'Please sign in');
  if (guard === 'admin' && !user.isAdmin) throw new ShopError('not_allowed', 'This is for admins only');
}
