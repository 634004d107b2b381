import './office-lists.css';
import { Link } from 'react-router';
import type { Reply } from '../../../shop/api-client.ts';
import { formatPacific } from '../../../shop/rules/dates.ts';
import { actionsInWords } from './audit-actions.ts';
import { auditPath } from './audit-path.ts';
import { AuditThing } from './audit-thing.tsx';
import type { AuditChange } from './audit-words.ts';
import { auditChanges } from './audit-words.ts';

type Entry = Reply<'GET /api/audit'>['entries'][number];

/** The audit log as lines of a table, below 768 px as cards. */
export function AuditTable({ entries }: { entries: readonly Entry[] }) {
  return (
    <table className="table table--cards audit">
      <caption className="sr-only">Changes by the office, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Changes</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <AuditLine key={entry._id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function AuditLine({ entry }: { entry: Entry }) {
  const { at, by, action, thing, thingId, before, after } = entry;
  return (
    <tr>
      <td data-th="When">{formatPacific(at)}</td>
      <td data-th="Who" className="wrap-anywhere">
        {by.name}
      </td>
      <td data-th="What" className="wide-cell">
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
      </td>
      <td data-th="Changes" className="wide-cell">
        <Changes before={before} after={after} />
      </td>
    </tr>
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
