/**
 * Returns the name to greet someone by: `Walt Harmon` → `Walt`. A name whose first word is none to greet by (an initial, a
 * title, a company) is returned whole; empty for a blank name.
 */
export function firstName(name: string): string {
  const whole = name.trim().replaceAll(/\s+/g, ' ');
  const [first = ''] = whole.split(' ');
  const isCompany = /\b(?:llc|inc|corp|co|ltd|company|garage|shop|motors|trucks|restorations?)\b/i.test(
    whole,
  );
  const isWord = /^\p{L}[\p{L}\p{M}'’-]+$/u.test(first) && !/^(?:mr|mrs|ms|dr|the)$/i.test(first);
  return isWord && !isCompany ? first : whole;
}
