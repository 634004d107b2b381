/** Returns a phone number as it was typed, without `+1` before it; a 1 alone is a digit too many (specification, section 5). */
export const withoutCountryCode = (phone: string): string => phone.replace(/^\s*\+\s*1[\s.-]*/, '');

/**
 * Formats ten digits, however they were typed, as `(530) 555-0142` (specification, section 5). Returns anything else
 * unchanged.
 */
export function formatPhone(phone: string): string {
  const local = withoutCountryCode(phone);
  const digits = /^[\d\s().-]+$/.test(local) ? local.replace(/\D/g, '') : '';
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone;
}

/** Returns the ten digits of a phone number, as forms send it (specification, section 5), or anything else unchanged. */
export function phoneDigits(phone: string): string {
  const formatted = formatPhone(phone.trim());
  return /^\(\d{3}\) \d{3}-\d{4}$/.test(formatted) ? formatted.replace(/\D/g, '') : phone;
}

/** Returns whether a text is a phone number of ten digits, perhaps with an extension: `530 555 0142 ext. 7`. */
export const isPhone = (phone: string): boolean =>
  /^\d{10}$/.test(phoneDigits(phone.replace(/(?:,|#|x|ext)\D*\d{1,6}\s*$/i, '')));

/** Returns where a click calls a number of ten digits; undefined for other text, such as a number with its extension. */
export function phoneUrl(phone: string): string | undefined {
  const digits = phoneDigits(phone);
  return /^\d{10}$/.test(digits) ? `tel:+1${digits}` : undefined;
}

/**
 * Returns the digits of text that may be a phone number or a part of one, without the country code; empty for other text.
 * A search compares only digits, since numbers are stored as people type them.
 */
export function phonePart(text: string): string {
  if (!/^[\d\s().+-]+$/.test(text)) return '';
  return text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}
