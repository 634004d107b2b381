const printAgain = 'Please save it as a plain PDF, for example by printing it to PDF, and choose that one.';

/** Why a PDF is not taken, as whoever chose it reads it. */
export const pdfFaults = {
  noPdf: 'Please choose a PDF file',
  broken: `This PDF is not complete or not well-formed. ${printAgain}`,
  encrypted: `This PDF is locked with a password. ${printAgain}`,
  active: `This PDF has scripts, attached files or other active parts. ${printAgain}`,
  tooComplex: `This PDF cannot be looked through. ${printAgain}`,
} as const;

export type PdfFault = keyof typeof pdfFaults;
