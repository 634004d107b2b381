import { useState } from 'react';
import { href } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { HuntSort, HuntState, PartHunt } from '../../../../shop/contracts/wanted/part-hunt.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import type { Load, PageArgs } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { listPath } from '../../../list-path.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Link } from '../../../ui/link.tsx';
import { AdminList, ListTabs } from '../lists/admin-list.tsx';
import { NextPage } from '../lists/next-page.tsx';
import { ledger } from '../empty-drawings.tsx';
import { listQuery } from '../lists/list-sort.ts';
import type { Loaded } from '../load-or-error.tsx';
import { loadOrError } from '../load-or-error.tsx';
import { useFocusAfterEnd } from '../../../layout/use-focus-after-end.ts';
import { FoundPart } from './found-part.tsx';
import { useHuntChange } from './use-hunt-change.tsx';

export const meta = () => pageMeta({ title: 'Part Hunt', noindex: true });

interface Place {
  state: HuntState;
  sort: HuntSort;
  after?: string | undefined;
}
interface LoaderData extends Loaded<Reply<'GET /api/part-hunt'>>, Place {}

async function load({ call, url }: Load<PageArgs>): Promise<LoaderData> {
  const state = tabs.find(([tab]) => tab === url.searchParams.get('state'))?.[0] ?? 'open';
  const sort: HuntSort = url.searchParams.get('sort') === 'last' ? 'last' : 'asked';
  const after = url.searchParams.get('after') ?? undefined;
  const query = { state, sort, after };
  return { ...query, ...(await loadOrError(url, () => call('GET /api/part-hunt', { query }))) };
}
export const clientLoader = inBrowser(load);

const tabs = [
  ['open', 'Open'],
  ['found', 'Found'],
  ['dismissed', 'Dismissed'],
] as const;

/** What visitors look for and the store does not have. */
export default function PartHuntPage({ loaderData }: { loaderData: LoaderData }) {
  const { state, sort, after } = loaderData;
  const { undo, busy, change } = useHuntChange();
  const [finding, setFinding] = useState<PartHunt>();
  useFocusAfterEnd(loaderData.found?.total ?? 0);
  return (
    <AdminList
      title="Part Hunt"
      noun="part"
      loaded={loaderData}
      tools={
        <>
          <ListTabs
            label="Which parts"
            tabs={tabs}
            present={state}
            to={(tab) => huntPath({ state: tab, sort })}
          />
          {undo}
        </>
      }
      back={after === undefined ? undefined : huntPath({ state, sort })}
      empty={
        <Empty title={emptyTitles[state]} drawing={ledger}>
          <p>
            Searches without result, sold-out parts that somebody waits for, and part inquiries show up here.
          </p>
        </Empty>
      }
    >
      {({ hunts, next }) => (
        <>
          <CardTable
            caption="What visitors look for"
            columns={columnsFor(state, busy, change, setFinding)}
            sorting={{
              present: sort === 'last' ? '-last' : '-asked',
              defaultOrder: 'Most often',
              to: (by) => huntPath({ state, sort: by?.includes('last') ? 'last' : 'asked' }),
            }}
            rows={hunts}
          />
          <NextPage after={after} next={next} to={(last) => huntPath({ state, sort, after: last })} />
          {finding && (
            <FoundPart
              // As the list has it now: it is read again after somebody else's change.
              hunt={hunts.find(({ _id }) => _id === finding._id) ?? finding}
              isChanging={busy}
              onFound={(...found) => void change(...found)}
              onClose={() => setFinding(undefined)}
            />
          )}
        </>
      )}
    </AdminList>
  );
}

const emptyTitles: Record<HuntState, string> = {
  open: 'Nothing to hunt for',
  found: 'Nothing found yet',
  dismissed: 'Nothing dismissed',
};

const kindNames = { search: 'Searched for', part: 'Sold out', inquiry: 'Inquiry' } as const;

const columnsFor = (
  state: HuntState,
  busy: boolean,
  change: (hunt: PartHunt, to: HuntState) => Promise<boolean>,
  find: (hunt: PartHunt) => void,
): Column<PartHunt>[] => [
  {
    name: 'Part',
    kind: 'title',
    className: 'wrap-anywhere',
    cell: ({ kind, words, product, inquiry }) => (
      <>
        <b>{words}</b>
        <p className="row text-small text-ink-2">
          {kindNames[kind]}
          {kind === 'search' && (
            <Link className="link" to={listPath('/store', { keyword: words })}>
              Search again
            </Link>
          )}
          {product && (
            <Link className="link" to={href('/admin/product/:id/edit', { id: product })}>
              Product
            </Link>
          )}
          {inquiry && (
            <Link className="link" to={href('/admin/part/:id', { id: inquiry })}>
              Last inquiry
            </Link>
          )}
        </p>
      </>
    ),
  },
  { name: 'Asked', kind: 'number', sort: '-asked', cell: ({ asked }) => asked },
  { name: 'Waiting', kind: 'number', cell: ({ waiting }) => waiting },
  { name: 'Last', kind: 'date', sort: '-last', cell: ({ lastAskedAt }) => formatPacific(lastAskedAt) },
  {
    name: 'Change',
    kind: 'acts',
    cell: (hunt) =>
      state === 'open' ? (
        <div className="row">
          <Button
            kind="line"
            small
            busy={busy}
            onClick={() => (hunt.kind === 'search' ? find(hunt) : void change(hunt, 'found'))}
          >
            Found<span className="sr-only"> {hunt.words}</span>
          </Button>
          <Button kind="quiet" small busy={busy} onClick={() => void change(hunt, 'dismissed')}>
            Dismiss<span className="sr-only"> {hunt.words}</span>
          </Button>
        </div>
      ) : (
        <Button kind="line" small busy={busy} onClick={() => void change(hunt, 'open')}>
          Open Again<span className="sr-only"> {hunt.words}</span>
        </Button>
      ),
  },
];

/** Returns the address of a page: `/admin/part-hunt?state=found&sort=last`. */
function huntPath({ state, sort, after }: Place): string {
  const query = listQuery({
    state: state === 'open' ? undefined : state,
    sort: sort === 'last' ? sort : undefined,
    after,
  });
  return `${href('/admin/part-hunt')}${query && `?${query}`}`;
}
