/*
 * Pages link to an inquiry form with what it is about: `/parts?part=LCT-GR5701#inquiry`, `/parts?about=hood+emblem#inquiry`.
 * Anybody can write such a link, so it only ever becomes short plain text that the visitor sees before sending it.
 */

export interface InquiryPrefill {
  subject: string;
  /** The first line of the description. */
  line: string;
}

/** Returns what a link says the inquiry is about; undefined when it says nothing. */
export function inquiryPrefill(search: string): InquiryPrefill | undefined {
  const query = new URLSearchParams(search);
  const part = plainText(query.get('part'), 40);
  if (part) return { subject: `Part ${part}`, line: `Part number ${part}` };
  const about = plainText(query.get('about'), 100);
  return about ? { subject: about, line: `Looking for: ${about}` } : undefined;
}

/** Without control, invisible and direction characters, on one line. */
function plainText(text: string | null, max: number): string {
  const visible = (text ?? '').replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  return [...visible].slice(0, max).join('').trim();
}

/** Puts the line above what is in the description already, unless it says so. */
export function withLine(text: string, line: string): string {
  if (text.includes(line)) return text;
  return text.trim() === '' ? `${line}\n` : `${line}\n${text}`;
}

export const truckLine = (truck: string): string => `Truck: ${truck}`;

/**
 * Names the shopper's truck above what is in the description already. A line about a truck that somebody typed stays as it is.
 * @param before the truck that this was last called with; its line is replaced
 */
export function withTruck(text: string, truck: string, before: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.startsWith(truckLine('')));
  if (at < 0) return withLine(text, truckLine(truck));
  return lines[at] === truckLine(before) ? lines.with(at, truckLine(truck)).join('\n') : text;
}
