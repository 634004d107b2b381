import type { Guard } from '../shop/contracts/endpoint.ts';
import type { GuestRecord, User } from './features/accounts/data.ts';

/** Who is calling. `endpoint()` hands each handler the form that its contract's guard has checked. */

interface Session {
  id: string;
  createdAt: Date;
}

export interface SignedIn {
  user: User;
  session: Session;
  /** Also present when the browser still holds the token of an earlier guest checkout. */
  guest?: GuestRecord;
}

/** A program with an API token, which acts as the admin who made it. Only contracts with a scope let it in. */
interface ByToken {
  user: Admin;
  session?: undefined;
  guest?: undefined;
}

/** An admin, or one of their API tokens: the audit log names both. */
export interface Admin extends User {
  tokenId?: string;
}

interface GuestOnly {
  user?: undefined;
  session?: undefined;
  guest: GuestRecord;
}

interface Nobody {
  user?: undefined;
  session?: undefined;
  guest?: undefined;
}

export type Buyer = SignedIn | GuestOnly;
export type Actor = Buyer | ByToken | Nobody;

/** The caller as a handler behind the guard knows them. */
export type ActorBehind<G extends Guard> = {
  anyone: Actor;
  'email-token': Actor;
  payer: Actor;
  buyer: Buyer;
  customer: { customer: User; session: Session };
  admin: { admin: Admin };
}[G];
