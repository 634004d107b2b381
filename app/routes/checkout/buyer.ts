import { redirect } from 'react-router';
import { readGuest, readGuestEmail } from '../../guest.ts';
import { readUserInfo } from '../../user-info.ts';

/**
 * Lets signed-in users and guests pass, sends everyone else to sign in and back again (specification, section 2).
 * It only spares a visitor pages that lead nowhere; what may be done is decided by the server.
 */
export function requireBuyer(url: URL): void {
  if (readUserInfo() || readGuestEmail()) return;
  throw redirect(`/login?redirect=${encodeURIComponent(url.pathname)}`);
}

/** What makes the server know a guest; signed-in users are known by their cookie. */
export function guestHeaders(): Record<string, string> {
  const guest = readGuest();
  return guest ? { authorization: `Bearer ${guest.token}` } : {};
}
