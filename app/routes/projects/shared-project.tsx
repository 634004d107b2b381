import './projects.css';
import { href } from 'react-router';
import { shopName } from '../../../shop/facts.ts';
import type { ProjectList } from '../../../shop/rules/projects/project-list.ts';
import type { Load } from '../../browser/api.ts';
import { inBrowser, onServer } from '../../browser/api.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { ErrorPage, failureOf } from '../../layout/error-page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import type { Route } from './+types/shared-project';
import { EntryLine } from './entry-line.tsx';
import { EntrySections } from './entry-sections.tsx';
import { ListTotal } from './list-total.tsx';
import { addToList } from './lists.ts';
import { truckName } from '../../../shop/rules/fitment/truck-name.ts';

async function load({ call, params, url, signal }: Load<Route.LoaderArgs>) {
  const query = { key: url.searchParams.get('key') ?? undefined };
  return call('GET /api/projects/:id/shared', { params, query, signal });
}
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = () => pageMeta({ title: 'Shared Project List', noindex: true });

/** A list as its link shows it: nothing can be changed here, but it can be copied. */
export default function SharedProject({ loaderData: { list: shown, parts } }: Route.ComponentProps) {
  const list = shown as ProjectList;
  const copy = useSubmit(() => addToList(list), {
    success: 'Copied to your lists',
    next: (id) => href('/projects/:id', { id }),
    toastsRefusal: true,
  });
  return (
    <div className="stack min-h-dvh content-start project">
      <SectionHeader level={1} title={<span className="wrap-anywhere">{list.name}</span>}>
        {list.truck && <span className="text-ink-2">{truckName(list.truck)}</span>}
      </SectionHeader>
      <div className="cols cols--side">
        <EntrySections entries={list.entries}>
          {(entry) => (
            <EntryLine
              key={entry.product}
              entry={entry}
              part={parts.find(({ _id }) => _id === entry.product)}
              truck={list.truck}
            />
          )}
        </EntrySections>
        <aside className="sheet sheet--head sticky" aria-labelledby="total">
          <ListTotal entries={list.entries} parts={parts} />
          <div className="stack mt-4 no-print">
            <Button block busy={copy.busy} onClick={() => void copy.submit()}>
              Copy to My Lists
            </Button>
            <Button kind="line" block onClick={() => print()}>
              Print
            </Button>
          </div>
        </aside>
      </div>
    </div>
  );
}

/** Most links that lead nowhere are of lists whose owner has stopped sharing them. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const failure = failureOf(error);
  if (failure.kind !== 'missing') return <ErrorPage {...failure} />;
  return (
    <div className="stack min-h-dvh content-start project">
      <title>{`This list isn’t shared – ${shopName}`}</title>
      <meta name="robots" content="noindex" />
      <Empty level={1} title="This list isn’t shared">
        <p>
          Whoever sent you the link may have stopped sharing the list, or part of the link is missing. Please
          ask them for a new one.
        </p>
        <div className="row justify-center">
          <ButtonLink kind="go" to={href('/store-front')}>
            Visit Our Store
          </ButtonLink>
          <ButtonLink kind="line" to={href('/projects')}>
            My Project Lists
          </ButtonLink>
        </div>
      </Empty>
    </div>
  );
}
