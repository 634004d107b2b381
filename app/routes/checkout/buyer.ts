import { readGuest } from '../../browser/guest.ts';

/** What makes the server know a guest; signed-in users are known by their cookie. */
export function guestHeaders(): Record<string, string> {
  const guest = readGuest();
  return guest ? { authorization: `Bearer ${guest.token}` } : {};
}
