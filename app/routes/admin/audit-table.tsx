import { Link } from 'react-router';
import type { Reply } from '../../../shop/api-client.ts';
import { formatPacific } from '../../../shop/rules/dates.ts';
import { auditPath } from './audit-path.ts';
import { actionInWords, auditChanges } from './audit-words.ts';
import { breakPath } from './breaks-path.ts';
import { userPath } from './user-path.ts';

type Entry = Reply<'GET /api/audit'>['entries'][number];

/** The audit log as lines of a table, below 768 px as cards. */
export function AuditTable({ entries }: { entries: readonly Entry[] }) {
  return (
    <table className="table table--cards">
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

function AuditLine({ entry: { at, by, action, thing, thingId, before, after } }: { entry: Entry }) {
  return (
    <tr>
      <td data-th="When">{formatPacific(at)}</td>
      <td data-th="Who" className="wrap-anywhere">
        {by.name}
      </td>
      <td data-th="What" className="wide-cell">
        <div>{actionInWords(action)}</div>
        <div className="row">
          <Thing thing={thing} id={thingId} />
          <Link className="link text-small" to={auditPath({ thing: thingId })}>
            All changes<span className="sr-only"> of …{thingId.slice(-6)}</span>
          </Link>
        </div>
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
      {changes.map(({ name, before, after }) => (
        <li key={name} className="wrap-anywhere">
          <b>{name}</b>
          {before === undefined ? `: ${after ?? 'N/A'}` : ` was ${before}`}
          {before !== undefined && after !== undefined && `, is ${after}`}
        </li>
      ))}
    </ul>
  );
}

const pages: Record<string, (id: string) => string> = {
  product: (id) => `/admin/product/${id}/edit`,
  user: userPath,
  coupon: (id) => `/admin/couponlist/${id}/edit`,
  break: breakPath,
};

function Thing({ thing, id }: { thing: string; id: string }) {
  const name = `${thing} …${id.slice(-6)}`;
  // The order page is always loaded as a document; see its loader.
  if (thing === 'order')
    return (
      <a className="link text-small" href={`/order/${id}`}>
        {name}
      </a>
    );
  const page = pages[thing];
  return page ? (
    <Link className="link text-small" to={page(id)}>
      {name}
    </Link>
  ) : (
    <span className="text-small text-ink-2">{name}</span>
  );
}
