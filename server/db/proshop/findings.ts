import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { csvLine, csvStart } from '../../../shop/rules/csv.ts';
import type { Remark } from './documents.ts';

/** `rejected`: not imported. `noted`: imported, and to be known. */
type FindingKind = 'rejected' | 'noted';

export interface Finding extends Remark {
  kind: FindingKind;
  /** The collection, or `redirects`. */
  of: string;
  row?: number | undefined;
  id?: string | undefined;
}

export interface FindingGroup extends Remark {
  kind: FindingKind;
  of: string;
  count: number;
  /** The first few rows. */
  rows: number[];
}

export interface Findings {
  add: (finding: Finding) => void;
  /** Those about the same in one, most frequent first. */
  groups: () => FindingGroup[];
  close: () => Promise<void>;
}

const rowsShown = 5;

/** Collects what is found: all of it in a table at `path`, the first few of each kind in memory. */
export function collectFindings(path: string): Findings {
  const file = createWriteStream(path, { mode: 0o600 });
  let failure: Error | undefined;
  file.on('error', (error) => (failure = error));
  file.write(csvStart + csvLine(['what', 'collection', 'row', 'id', 'field', 'reason']));
  const groups = new Map<string, FindingGroup>();
  return {
    add: ({ kind, of, row, id, field, reason }) => {
      file.write(csvLine([kind, of, row ?? null, id ?? null, field, reason]));
      // `orderItems.3.price`: the same, whichever item it is.
      const general = field.replaceAll(/\.\d+(?=\.|$)/g, '');
      const key = JSON.stringify([kind, of, general, reason]);
      const group = groups.get(key) ?? { kind, of, field: general, reason, count: 0, rows: [] };
      group.count += 1;
      if (row !== undefined && group.rows.length < rowsShown) group.rows.push(row);
      groups.set(key, group);
    },
    groups: () => [...groups.values()].toSorted((a, b) => b.count - a.count),
    close: async () => {
      file.end();
      if (!failure) await once(file, 'close');
      if (failure) throw failure;
    },
  };
}
