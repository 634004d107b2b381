import { createStored } from './browser-storage.ts';
import { recordIn } from './untrusted.ts';

/** The guest who checks out in this browser, under the keys `guestToken` and `guestEmail` of the specification. */
const token = createStored('guestToken', parseToken);
const email = createStored('guestEmail', (text) => text ?? undefined);
/** The token that placed each of the latest orders: another email brings another token, which does not open them. */
const orderTokens = createStored('guestOrders', parseOrderTokens);
const ordersKept = 20;

export interface Guest {
  token: string;
  email: string;
}

/** Returns the guest, or undefined unless both keys are set. */
export function readGuest(): Guest | undefined {
  const found = { token: token.read(), email: email.read() };
  return found.token && found.email ? { token: found.token, email: found.email } : undefined;
}

export function saveGuest(guest: Guest): void {
  email.write(guest.email);
  token.write(guest.token);
}

/** Notes that the guest has placed an order, so that it stays open in this browser when they take another email. */
export function keepOrderToken(orderId: string): void {
  const guest = readGuest();
  if (!guest) return;
  const others = Object.entries(orderTokens.read()).filter(([id]) => id !== orderId);
  writeOrderTokens([...others, [orderId, guest.token]]);
}

/**
 * Deletes a token that the server no longer accepts; the email stays, so that nobody has to type it again.
 * @param orderId the order that the token was sent for
 */
export function forgetGuestToken(orderId?: string): void {
  const gone = tokenFor(orderId);
  if (gone === token.read()) token.write(null);
  writeOrderTokens(Object.entries(orderTokens.read()).filter(([, each]) => each !== gone));
}

function writeOrderTokens(entries: [string, string][]): void {
  orderTokens.write(
    entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries.slice(-ordersKept))),
  );
}

/** Returns the guest’s email, even without a token; empty when there is none. */
export function readGuestEmail(): string {
  return email.read() ?? '';
}

/** Stored text is untrusted input, and a token that no header can carry would make every call fail. */
function parseToken(text: unknown): string | undefined {
  return typeof text === 'string' && /^[\w-]+$/.test(text) ? text : undefined;
}

function parseOrderTokens(text: string | null): Record<string, string> {
  const entries = Object.entries(recordIn(text)).filter(([, each]) => parseToken(each));
  return Object.fromEntries(entries) as Record<string, string>;
}

function tokenFor(orderId: string | undefined): string | undefined {
  const own = Object.entries(orderTokens.read()).find(([id]) => id === orderId)?.[1];
  return own ?? readGuest()?.token;
}

/**
 * Returns the header that identifies a guest to the server; signed-in users are identified by their cookie.
 * @param orderId the order that the call is about
 */
export function guestHeaders(orderId?: string): Record<string, string> {
  const sent = tokenFor(orderId);
  return sent ? { authorization: `Bearer ${sent}` } : {};
}
