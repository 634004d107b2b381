/** The documents of a product: a list in the API and the form, one `Title: address` per line in CSV files. */
import { documentMaxBytes, documentsMax } from '../../facts.ts';

export interface ProductDocument {
  /** Address of an uploaded document. */
  url: string;
  title: string;
}

export const documentTitleMax = 100;

const uploaded = /^\/documents\/([0-9a-f]{24})\.pdf$/;
/** All addresses have its length. */
const addressLength = '/documents/0123456789abcdef01234567.pdf'.length;
const shopAddress = /https?:\/\/[^\s/]+$/;

/** Returns the address under which a product refers to a document. */
export const documentAddress = (id: string): string => `/documents/${id}.pdf`;

/** Returns the id of an uploaded document, or undefined for any other address. */
export const documentId = (url: string): string | undefined => uploaded.exec(url)?.[1];

/** Returns documents as a cell of a CSV file. */
export const formatDocuments = (documents: readonly ProductDocument[]): string =>
  documents.map(({ title, url }) => `${title}: ${url}`).join('\n');

/** Parses a cell of a CSV file; the address may begin with that of the shop. Returns the first error, which names its line. */
export function parseDocuments(text: string): { documents: ProductDocument[] } | { error: string } {
  const documents: ProductDocument[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') continue;
    const url = line.trim().slice(-addressLength);
    const title = line
      .trim()
      .slice(0, -addressLength)
      .replace(shopAddress, '')
      .trimEnd()
      .replace(/:$/, '')
      .trimEnd();
    if (title === '' || documentId(url) === undefined)
      return {
        error: `Line ${index + 1}: Please write it as “Title: address”, with the address of an uploaded document`,
      };
    documents.push({ title, url });
  }
  return { documents };
}

/** Returns what is wrong with a list of documents, for people; undefined when nothing is. */
export function documentsError(documents: readonly ProductDocument[]): string | undefined {
  if (documents.length > documentsMax) return `At most ${documentsMax} documents`;
  for (const [index, { title, url }] of documents.entries()) {
    const number = index + 1;
    if (title === '') return `Document ${number} has no title`;
    if (title.length > documentTitleMax)
      return `The title of document ${number} has more than ${documentTitleMax} characters`;
    if (documentId(url) === undefined) return `Document ${number} is not on this shop. Please upload it.`;
    if (documents.findIndex((one) => one.url === url) < index)
      return `Document ${number} is already in the list: once is enough`;
    // As when the same file was uploaded twice.
    const same = documents.findIndex((one) => one.title === title);
    if (same < index)
      return `Document ${number} has the same title as document ${same + 1}. Give one of them another title.`;
  }
  return undefined;
}

export const documentTooLarge = `The file is too large: ${documentMaxBytes / 1024 / 1024} MB at most.`;

export const missingDocument = (number: number): string =>
  `Document ${number} no longer exists. Please upload it again.`;
