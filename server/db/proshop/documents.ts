import type { z } from 'zod';

/** The former shop's collections, in the order in which they are imported: each refers to those before it at most. */
export const collections = [
  'users',
  'guests',
  'products',
  'coupons',
  'orders',
  'restorations',
  'parts',
  'careers',
] as const;
export type Collection = (typeof collections)[number];

/** What a reader of the report should know of a document, or of a part of it. */
export interface Remark {
  field: string;
  reason: string;
}

/** A document as rows of the shop, with SQL column names; what has no column is used by the import itself. */
export interface ReadDocument {
  row: { id: string } & Record<string, unknown>;
  /** About a document that is imported all the same. */
  notes: Remark[];
}

/** Why a document is not imported. */
export interface RejectedDocument {
  faults: Remark[];
}

/** How documents of one collection are read. */
export interface DocumentReader {
  read: (value: unknown) => ReadDocument | RejectedDocument;
}

/** Returns a reader that checks a document with a schema and hands what it holds to `toRow`. */
export function documentReader<S extends z.ZodType>(
  schema: S,
  toRow: (document: z.output<S>) => ReadDocument | RejectedDocument,
): DocumentReader {
  return {
    read: (value) => {
      const parsed = schema.safeParse(value);
      return parsed.success ? toRow(parsed.data) : { faults: parsed.error.issues.map(toRemark) };
    },
  };
}

/** `orderItems.3.price` for a person; what was found there stays out of the report. */
export function toRemark({ path, message }: { path: PropertyKey[]; message: string }): Remark {
  return { field: path.map(String).join('.') || 'document', reason: message };
}
