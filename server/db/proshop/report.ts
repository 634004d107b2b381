import type { FindingGroup, Findings } from './findings.ts';
import type { Counts } from './import-proshop.ts';
import { formatCount } from '../../../shop/rules/in-words.ts';

/** Kinds of findings on the screen; the file has them all. */
const groupsShown = 25;

/** Returns what a person reads at the end of a run. */
export function formatReport(
  counts: Counts,
  findings: Pick<Findings, 'groups'>,
  { apply, report }: { apply: boolean; report: string },
): string {
  const heading = ['', 'documents', apply ? 'imported' : 'new', 'known', 'changed', 'rejected'];
  const rows = Object.entries(counts).map(([name, { documents, new: added, known, changed }]) => [
    name,
    ...[documents, added, known, changed, documents - added - known - changed].map((count) =>
      formatCount(count),
    ),
  ]);
  const widths = heading.map((_, at) => Math.max(...[heading, ...rows].map((row) => row[at]?.length ?? 0)));
  const table = [heading, ...rows].map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  );
  const groups = findings.groups();
  const ofKind = (kind: FindingGroup['kind']) => groups.filter((group) => group.kind === kind);
  return [
    ...table,
    ...section('Rejected', ofKind('rejected')),
    ...section('Noted', ofKind('noted')),
    '',
    groups.length > 0 ? `All findings, row by row: ${report}` : 'Nothing to note.',
    apply ? 'Imported.' : 'This was a dry run: nothing was written. Add --apply to import.',
  ].join('\n');
}

function section(title: string, groups: FindingGroup[]): string[] {
  if (groups.length === 0) return [];
  const lines = groups.slice(0, groupsShown).map(({ of, field, reason, count, rows }) => {
    const some = rows.length > 0 ? ` (row ${rows.join(', ')}${count > rows.length ? ' …' : ''})` : '';
    return `  ${String(count).padStart(6)} × ${of} ${field}: ${reason}${some}`;
  });
  const more = groups.length - lines.length;
  return ['', `${title}:`, ...lines, ...(more > 0 ? [`  and ${more} more kinds, in the file`] : [])];
}
