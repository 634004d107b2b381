/** What was searched for without result, as it is counted and shown to admins. */

const searchWordsLength = { min: 3, max: 60 } as const;
const wordsMax = 7;
/** Of a part number there are fewer; of a phone number at least so many. */
const digitsMax = 9;
/** Addresses of people and pages, and what programs try instead of words. */
const junk = /@|:\/\/|\bwww\.|\.(com|net|org|ru|php)\b|[<>{}[\]\\$|;=`^~%]|--/;

/**
 * Returns a search in one spelling: lower case, single spaces. Undefined for what is no part or may be about a person: too
 * short or long, without letters or digits, an email, a link, a phone number, code.
 */
export function searchWords(keyword: string): string | undefined {
  const words = keyword
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
  const { min, max } = searchWordsLength;
  // As the database counts: rare letters are two units of a string.
  const { length } = [...words];
  if (length < min || length > max || junk.test(words)) return undefined;
  if (!/[\p{L}\p{N}]{2}/u.test(words) || /\p{Cc}|\p{Cs}|\p{Cf}/u.test(words)) return undefined;
  if (words.replaceAll(/\D/g, '').length > digitsMax || words.split(' ').length > wordsMax) return undefined;
  return words;
}
