import './projects.css';
import { href, useRevalidator } from 'react-router';
import { inBrowser } from '../../browser/api.ts';
import { readLocalLists, writeLocalLists } from '../../browser/local-lists.ts';
import type { StuckList } from '../../browser/move-lists.ts';
import { signInPath } from '../../browser/session-ended.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Link } from '../../ui/link.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/projects';
import { ListForm } from './list-form.tsx';
import type { ListRow } from './lists.ts';
import { addToList, loadLists } from './lists.ts';
import { truckName } from '../../../shop/rules/fitment/truck-name.ts';
import { countOf } from '../../../shop/rules/in-words.ts';

export const meta = () =>
  pageMeta({
    title: 'Project Lists',
    description: 'The parts that your truck still needs, with priorities and a running total.',
    noindex: true,
  });

export const clientLoader = inBrowser(loadLists);

/** The same bytes for everyone; the browser adds the lists. */
export function HydrateFallback() {
  return (
    <div className="min-h-dvh" aria-busy="true">
      <SectionHeader level={1} title="Project Lists" />
      <noscript>
        <p className="mb-4">Project lists need JavaScript. Please turn it on.</p>
      </noscript>
      <div className="stack">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    </div>
  );
}

export default function Projects({ loaderData: { lists, stuck, signedIn } }: Route.ComponentProps) {
  return (
    <div className="stack min-h-dvh content-start">
      <SectionHeader level={1} title="Project Lists" />
      {stuck.map((list) => (
        <StillHere key={list.id} list={list} />
      ))}
      {!signedIn && lists.length > 0 && (
        <Alert kind="note">
          These lists are only in this browser.{' '}
          <Link className="link" to={signInPath({ pathname: href('/projects'), search: '' })}>
            Sign in
          </Link>{' '}
          and they move into your account.
        </Alert>
      )}
      {lists.length === 0 ? (
        <Empty title="No lists yet">
          <p className="prose text-ink-2">
            Put the parts that your truck still needs on a list: with notes, what comes first, and what it all
            costs. Each part in the store has a button for it.
          </p>
          <ButtonLink kind="go" to={href('/store-front')}>
            Visit Our Store
          </ButtonLink>
        </Empty>
      ) : (
        <ul className="project-lists">
          {lists.map((list) => (
            <ListLine key={list._id} list={list} />
          ))}
        </ul>
      )}
      <NewList />
    </div>
  );
}

function ListLine({ list: { _id: id, name, truck, parts, missing, isShared } }: { list: ListRow }) {
  return (
    <li>
      <h2 className="text-h3 wrap-anywhere">
        <Link to={href('/projects/:id', { id })}>{name}</Link>
      </h2>
      <p className="text-small text-ink-2">
        {truck && `${truckName(truck)} · `}
        {countOf(parts, 'part')}, {missing} missing{isShared && ' · shared by link'}
      </p>
    </li>
  );
}

function NewList() {
  return (
    <section className="max-w-form mt-8">
      <SectionHeader title="New List" />
      <ListForm
        act="Create List"
        send={async (named) => href('/projects/:id', { id: await addToList({ ...named, entries: [] }) })}
      />
    </section>
  );
}

/** A list that the account could not take. Nothing is lost: it stays here until its owner decides. */
function StillHere({ list: { id, name, reason } }: { list: StuckList }) {
  const { revalidate } = useRevalidator();
  const { submit, busy } = useSubmit(
    async () => writeLocalLists(readLocalLists().filter((one) => one._id !== id)),
    { onSuccess: revalidate, revalidates: 'never' },
  );
  return (
    <Alert kind="warn">
      <p>
        <b className="wrap-anywhere">“{name}”</b> is still only in this browser: {reason}
      </p>
      <ConfirmButton
        kind="line"
        small
        title="Delete this list?"
        act="Delete"
        busy={busy}
        onAct={submit}
        consequence="It is only in this browser, and is gone for good."
      >
        Delete It Here
      </ConfirmButton>
    </Alert>
  );
}
