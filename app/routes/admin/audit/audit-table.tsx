import '../admin-lists.css';
import { Link } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { actionsInWords } from './action-labels.ts';
import { auditPath } from './audit-path.ts';
import { AuditThing } from './audit-subject.tsx';
import type { AuditChange } from './format-audit-change.ts';
import { auditChanges } from './format-audit-change.ts';

type Entry = Reply<'GET /api/audit'>['entries'][number];

const columns: Column<Entry>[] = [
  { name: 'When', cell: ({ at }) => formatPacific(at) },
  { name: 'Who', className: 'wrap-anywhere', cell: ({ by }) => by.name },
  { name: 'What', className: 'wide-cell', cell: (entry) => <What entry={entry} /> },
  {
    name: 'Changes',
    className: 'wide-cell',
    cell: ({ before, after }) => <Changes before={before} after={after} />,
  },
];

/** The audit log. */
export function AuditTable({ entries }: { entries: readonly Entry[] }) {
  return (
    <CardTable
      caption="Changes by the office, the newest first"
      className="audit"
      columns={columns}
      rows={entries}
    />
  );
}

function What({ entry }: { entry: Entry }) {
  const { action, thing, thingId } = entry;
  return (
    <>
      <div>{actionsInWords[action]}</div>
      {/* What was exported leads nowhere: it is a file on somebody’s computer. */}
      {thing !== 'export' && (
        <div className="row text-small">
          <AuditThing entry={entry} />
          <Link className="link" to={auditPath({ thing: thingId })}>
            All changes<span className="sr-only"> of …{thingId.slice(-6)}</span>
          </Link>
        </div>
      )}
    </>
  );
}

function Changes({ before, after }: Pick<Entry, 'before' | 'after'>) {
  const changes = auditChanges(before, after);
  if (changes.length === 0) return <span className="text-ink-2">None that are kept</span>;
  return (
    <ul className="text-small">
      {changes.map((change) => (
        <li key={change.name} className="wrap-anywhere">
          <Change {...change} />
        </li>
      ))}
    </ul>
  );
}

const longest = 240;

function Change({ name, before, after }: AuditChange) {
  const words = (
    <>
      {before === undefined ? (after ?? 'N/A') : `was ${before}`}
      {before !== undefined && after !== undefined && `, is ${after}`}
    </>
  );
  if (((before ?? '') + (after ?? '')).length > longest)
    return (
      <details>
        <summary>
          <b>{name}</b>: a long text
        </summary>
        {words}
      </details>
    );
  return (
    <>
      <b>{name}</b>
      {before === undefined ? ': ' : ' '}
      {words}
    </>
  );
}
