import { createStored } from './browser-storage.ts';

/** The guest who checks out in this browser, under the keys `guestToken` and `guestEmail` of the specification. */
const token = createStored('guestToken', parseToken);
const email = createStored('guestEmail', (text) => text ?? undefined);

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

/** Deletes a token that the server no longer accepts; the email stays, so that nobody has to type it again. */
export function forgetGuestToken(): void {
  token.write(null);
}

/** Returns the guest’s email, even without a token; empty when there is none. */
export function readGuestEmail(): string {
  return email.read() ?? '';
}

/** Stored text is untrusted input, and a token that no header can carry would make every call fail. */
function parseToken(text: string | null): string | undefined {
  return text !== null && /^[\w-]+$/.test(text) ? text : undefined;
}

/** Returns the header that identifies a guest to the server; signed-in users are identified by their cookie. */
export function guestHeaders(): Record<string, string> {
  const guest = readGuest();
  return guest ? { authorization: `Bearer ${guest.token}` } : {};
}
