import { createStored } from './browser-storage.ts';

/** Who checks out as a guest in this browser: the keys `guestToken` and `guestEmail` of the specification. */
const token = createStored('guestToken', parseToken);
const email = createStored('guestEmail', (text) => text ?? undefined);

export interface Guest {
  token: string;
  email: string;
}

/** The guest, once both keys are there. */
export function readGuest(): Guest | undefined {
  const found = { token: token.read(), email: email.read() };
  return found.token && found.email ? { token: found.token, email: found.email } : undefined;
}

export function saveGuest(guest: Guest): void {
  email.write(guest.email);
  token.write(guest.token);
}

/** Drops a token that the shop no longer takes; the e-mail stays, so that it need not be typed again. */
export function forgetGuestToken(): void {
  token.write(null);
}

/** The e-mail given before, also when its token is gone. */
export function readGuestEmail(): string {
  return email.read() ?? '';
}

/** What is stored is the visitor's to change, and a text that no header can carry would make every call fail. */
function parseToken(text: string | null): string | undefined {
  return text !== null && /^[\w-]+$/.test(text) ? text : undefined;
}

/** What makes the server know a guest; signed-in users are known by their cookie. */
export function guestHeaders(): Record<string, string> {
  const guest = readGuest();
  return guest ? { authorization: `Bearer ${guest.token}` } : {};
}
