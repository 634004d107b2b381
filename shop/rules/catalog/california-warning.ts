/**
 * The warning that California requires before somebody buys a part that can expose them to chemicals of its list, known as
 * Proposition 65 (Health and Safety Code, section 25249.6; California Code of Regulations, title 27, sections 25601–25603).
 */

/** What the standard wordings have in the place of the chemical. */
export const chemicalPlace = '[name of chemical]';

const wording = (harm: string): string =>
  `This product can expose you to chemicals including ${chemicalPlace}, which is known to the State of California to cause ${harm}. For more information go to www.P65Warnings.ca.gov.`;

/** The standard wordings of section 25603(a), by what they warn of. */
export const standardWarnings = {
  Cancer: wording('cancer'),
  'Birth defects': wording('birth defects or other reproductive harm'),
  Both: wording('cancer and birth defects or other reproductive harm'),
} as const;

/** The sign and the word, as section 25603 lets them begin a warning, and as people copy them. */
const beginning =
  /^(?:(?:\u26A0|\uFE0F|\s)*(?:CA(?:LIFORNIA)?\s+)?(?:PROP(?:OSITION)?\.?\s*65\s+)?WARNING\s*:)*(?:\u26A0|\uFE0F|\s)*/iu;

/** Returns a warning without the sign and the word WARNING, which the shop puts before it. */
export const withoutSignalWord = (text: string): string => text.replace(beginning, '');

/** Whether a standard wording still lacks its chemical, as typed or as the regulation prints it. */
export const lacksChemical = (text: string): boolean => /\[\s*name\s+of\b[^\]]*\]/i.test(text);
