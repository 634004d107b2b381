import { href } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { ListLoad } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { Empty } from '../../../ui/empty.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Link } from '../../../ui/link.tsx';
import { ledger } from '../empty-drawings.tsx';
import type { AuditFilter, AuditThing } from '../../../../shop/audit-actions.ts';
import { auditThings } from '../../../../shop/audit-actions.ts';
import { auditPath } from './audit-path.ts';
import { AdminList, ListTabs } from '../lists/admin-list.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { loadOrError } from '../load-or-error.tsx';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import type { AuditChange } from './format-audit-change.ts';
import { actionLabels, formatAuditChanges } from './format-audit-change.ts';
import { inquiryKinds } from '../inquiries/inquiry-kind.ts';
import { OrderLink } from '../orders/order-link.tsx';

export const meta = () => pageMeta({ title: 'Audit', noindex: true });

interface LoaderData extends Loaded<Reply<'GET /api/audit'>> {
  filter: AuditFilter;
}

async function load({ call, params: { pageNumber }, url }: ListLoad): Promise<LoaderData> {
  const given = (name: keyof AuditFilter) => url.searchParams.get(name) ?? undefined;
  const thing = auditThings.find((name) => name === given('thing'));
  const filter = { thingId: given('thingId'), thing, by: given('by') };
  return {
    ...(await loadOrError(url, () => call('GET /api/audit', { query: { ...filter, pageNumber } }))),
    filter,
  };
}
export const clientLoader = inBrowser(load);

/** Which admin changed what, the newest first. */
export default function Audit({ loaderData }: { loaderData: LoaderData }) {
  const { filter, found } = loaderData;
  const { thingId, thing, by } = filter;
  const admin = by !== undefined && found?.entries[0]?.by.name;
  const isNarrowed = thingId !== undefined || by !== undefined;
  return (
    <AdminList
      title="Audit"
      noun="entry"
      nouns="entries"
      loaded={loaderData}
      tools={
        <>
          {thingId === undefined && (
            <ListTabs
              label="What was changed"
              tabs={tabs}
              present={thing}
              to={(of) => auditPath({ thing: of, by })}
            />
          )}
          {isNarrowed && (
            <p className="mb-4">
              Only the changes {thingId === undefined ? `by ${admin || 'one admin'}` : 'of one thing'}.{' '}
              <Link to={auditPath({ thing })}>Show everything</Link>
            </p>
          )}
        </>
      }
      back={isNarrowed ? auditPath() : undefined}
      empty={
        <Empty title="No changes yet" drawing={ledger}>
          <p>When an admin changes something, it shows up here with their name and the time.</p>
        </Empty>
      }
      to={(page) => auditPath({ ...filter, page })}
    >
      {({ entries }) => (
        <CardTable
          caption="Changes by admins, the newest first"
          className="audit"
          columns={columnsFor(filter)}
          rows={entries}
        />
      )}
    </AdminList>
  );
}

const tabs = [
  [undefined, 'All'],
  ['product', 'Products'],
  ['order', 'Orders'],
  ['inquiry', 'Submissions'],
  ['user', 'Users'],
  ['coupon', 'Coupons'],
  ['synonym', 'Search words'],
  ['review', 'Reviews'],
  ['gallery', 'Gallery'],
  ['paymentIssue', 'Payment Issues'],
  ['token', 'API Tokens'],
  ['webhook', 'Webhooks'],
  ['settings', 'Settings'],
  ['export', 'Exports'],
] as const satisfies [AuditThing | undefined, string][];

type Entry = Reply<'GET /api/audit'>['entries'][number];

const columnsFor = (filter: AuditFilter): Column<Entry>[] => [
  { name: 'When', card: 'lead', cell: ({ at }) => formatPacific(at) },
  {
    name: 'Who',
    card: 'line',
    className: 'wrap-anywhere',
    cell: ({ by }) => (
      <>
        {filter.by === undefined ? (
          <Link className="link" to={auditPath({ ...filter, by: by._id })}>
            {by.name}
          </Link>
        ) : (
          by.name
        )}
        {by.token !== undefined && <div className="text-small">by the API token {by.token}</div>}
      </>
    ),
  },
  { name: 'What', className: 'wide-cell', cell: (entry) => <What entry={entry} /> },
  {
    name: 'Changes',
    className: 'wide-cell',
    cell: ({ before, after }) => <Changes before={before} after={after} />,
  },
];

function What({ entry }: { entry: Entry }) {
  const { action, thing, thingId } = entry;
  return (
    <>
      <div>{actionLabels[action]}</div>
      {/* An exported file has no page. */}
      {thing !== 'export' && (
        <div className="row gap-y-0 text-small">
          <AuditThing entry={entry} />
          <Link className="link" to={auditPath({ thingId })}>
            All changes<span className="sr-only"> of …{thingId.slice(-6)}</span>
          </Link>
        </div>
      )}
    </>
  );
}

function Changes({ before, after }: Pick<Entry, 'before' | 'after'>) {
  const changes = formatAuditChanges(before, after);
  if (changes.length === 0) return null;
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

const things: Record<Entry['thing'], string> = {
  product: 'Product',
  user: 'User',
  customer: 'Customer',
  order: 'Order',
  coupon: 'Coupon',
  synonym: 'Search word',
  review: 'Review',
  inquiry: 'Inquiry',
  token: 'API token',
  webhook: 'Webhook',
  paymentIssue: 'Payment issue',
  gallery: 'Picture',
  job: 'Job',
  partHunt: 'Part hunt',
  question: 'Question',
  settings: 'Settings',
  export: 'File',
};

/** Gallery pictures and jobs have a number, everything else an id; of the settings there is only one row. */
function numberOf({ thing, thingId }: Entry): string {
  if (thing === 'settings') return '';
  return thing === 'gallery' || thing === 'job' ? String(Number(thingId)) : `…${thingId.slice(-6)}`;
}

/** The thing that was changed, under its present name and with a link to its page. */
function AuditThing({ entry }: { entry: Entry }) {
  const { thing, thingId, name } = entry;
  const text = name ?? `${things[thing]} ${numberOf(entry)}`;
  if (thing === 'order')
    return (
      <OrderLink id={thingId} className="link">
        {text}
      </OrderLink>
    );
  const path = pathOf(entry);
  return path === undefined ? (
    <span className="wrap-anywhere">{text}</span>
  ) : (
    <Link className="link wrap-anywhere" to={path}>
      {text}
    </Link>
  );
}

function pathOf({ action, thing, thingId, form }: Entry): string | undefined {
  // A deleted product still has a page.
  if (
    action === 'user.delete' ||
    action === 'coupon.delete' ||
    action === 'synonym.delete' ||
    action === 'webhook.delete' ||
    action === 'question.delete'
  )
    return undefined;
  if (thing === 'product') return href('/admin/product/:id/edit', { id: thingId });
  if (thing === 'user') return href('/admin/user/:id/edit', { id: thingId });
  if (thing === 'synonym') return href('/admin/synonyms/:id/edit', { id: thingId });
  if (thing === 'coupon') return href('/admin/couponlist/:id/edit', { id: thingId });
  if (thing === 'inquiry') return form && inquiryKinds[form].page(thingId);
  if (thing === 'paymentIssue') return href('/admin/payment-issues/:id', { id: thingId });
  if (thing === 'token') return href('/admin/integrations');
  if (thing === 'webhook') return href('/admin/integrations/webhooks/:id', { id: thingId });
  if (thing === 'settings') return href('/admin/local-pickup');
  if (thing === 'partHunt') return href('/admin/part-hunt');
  if (thing === 'question') return href('/admin/questions/:id', { id: thingId });
  return thing === 'gallery' ? href('/admin/gallery') : undefined;
}
