const emails = /[^\s@<>()]+@[^\s@<>()]+\.[a-z]{2,}/giu;
/** Ten digits as Americans write them; part numbers have fewer. */
const phones = /(?<!\d)(?:\+?1[\s.-]?)?(?:\(\d{3}\)|\d{3})[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/g;

/** Returns a text with a word in place of each email address and phone number: what a page may show of what somebody wrote. */
export const withoutContacts = (text: string): string =>
  text.replace(emails, '(email)').replace(phones, '(phone number)');
