/*
 * The number that people use for an order: six digits, easy to read out on the phone. It only names an order. What opens
 * one is its id together with a session, a guest's token or the signed link from its emails.
 */

/** Returns the order number someone typed or pasted (`570123`, `#570 123`, `No. 570123`); undefined for anything else. */
export function parseOrderNumber(text: string): number | undefined {
  const digits = /^\s*(?:order\s*)?(?:#|no\.?)?\s*(\d{3}[\s-]?\d{3,4})\s*$/i.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits.replace(/\D/, ''));
}
