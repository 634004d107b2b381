import './projects.css';
import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import type { ProductCard } from '../../../shop/contracts/catalog.ts';
import type { ProjectEntry } from '../../../shop/rules/projects/project-list.ts';
import type { Load } from '../../browser/api.ts';
import { inBrowser } from '../../browser/api.ts';
import { useTruck } from '../../browser/truck.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmButton, Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { HydrateFallback as ListSkeleton } from './projects.tsx';
import type { Route } from './+types/project';
import { AddAll } from './add-all.tsx';
import type { TypedEntry } from './entry-row.tsx';
import { EntryRow } from './entry-row.tsx';
import { EntrySections } from './entry-sections.tsx';
import { ListForm } from './list-form.tsx';
import type { ListChanges, OpenList } from './lists.ts';
import { changesOf, loadList } from './lists.ts';
import { ListTotal } from './list-total.tsx';
import { ShareList } from './share-list.tsx';
import type { Truck } from '../../../shop/rules/fitment/fit.ts';
import { parseTruckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { truckName } from '../../../shop/rules/fitment/truck-name.ts';
import { UndoRemoval } from './undo-removal.tsx';

export const meta = () => pageMeta({ title: 'Project List', noindex: true });

export const clientLoader = inBrowser(({ params }: Load<Route.ClientLoaderArgs>) => loadList(params.id));

export const HydrateFallback = ListSkeleton;

export default function Project({ loaderData }: Route.ComponentProps) {
  // The key starts again with what was loaded for another list.
  return <ListPage key={loaderData.list._id} open={loaderData} />;
}

/** Whether a truck is another one told in more detail: what was answered since the list was made counts for the list. */
const hasAllFactsOf = (truck: Truck, other: Truck): boolean =>
  Object.entries(other).every(([fact, value]) => truck[fact as keyof Truck] === value);

function ListPage({ open }: { open: OpenList }) {
  const { list, parts, sharing } = open;
  const changes = changesOf(open);
  const [entries, setEntries] = useState(list.entries);
  const mine = parseTruckCode(useTruck());
  const isMine = list.truck !== null && hasAllFactsOf(mine, list.truck);
  const [removed, setRemoved] = useState<{ entry: ProjectEntry; index: number }>();
  const byId = new Map<string, ProductCard>(parts.map((part) => [part._id, part]));
  const [typed, setTyped] = useState<Record<string, Partial<TypedEntry>>>({});
  const [moved, setMoved] = useState<string>();
  const replace = (before: ProjectEntry, entry: ProjectEntry) => {
    setEntries((present) => present.map((one) => (one.product === entry.product ? entry : one)));
    setMoved(before.state === entry.state ? undefined : entry.product);
  };
  return (
    <div className="stack min-h-dvh content-start project">
      <p className="no-print">
        <Link className="link" to={href('/projects')}>
          <Icon name="left" /> All lists
        </Link>
      </p>
      <SectionHeader level={1} title={<span className="wrap-anywhere">{list.name}</span>}>
        {list.truck && <span className="text-ink-2">{truckName(list.truck)}</span>}
      </SectionHeader>
      {removed && (
        <UndoRemoval
          name={removed.entry.name}
          onUndo={async () => {
            await changes.save(removed.entry);
            setEntries((present) => present.toSpliced(removed.index, 0, removed.entry));
            setRemoved(undefined);
          }}
        />
      )}
      {entries.length === 0 ? (
        <Empty title="Nothing on this list">
          <p className="prose text-ink-2">Each part in the store has a button “Add to project list”.</p>
          <ButtonLink kind="go" to={href('/store-front')}>
            Visit Our Store
          </ButtonLink>
        </Empty>
      ) : (
        <div className="cols cols--side">
          <EntrySections entries={entries}>
            {(entry) => (
              <EntryRow
                key={entry.product}
                entry={entry}
                typed={typed[entry.product]}
                onType={(change) =>
                  setTyped(({ [entry.product]: before, ...others }) => ({
                    ...others,
                    [entry.product]: { ...before, ...change },
                  }))
                }
                takesFocus={moved === entry.product}
                part={byId.get(entry.product)}
                truck={isMine ? mine : list.truck}
                asks={isMine}
                save={changes.save}
                onSaved={(saved) => replace(entry, saved)}
                remove={() => changes.remove(entry.product)}
                onRemoved={() => {
                  setRemoved({ entry, index: entries.indexOf(entry) });
                  setEntries((present) => present.filter(({ product }) => product !== entry.product));
                }}
              />
            )}
          </EntrySections>
          <aside className="sheet sheet--head sticky" aria-labelledby="total">
            <ListTotal entries={entries} parts={parts} />
            <div className="stack mt-4 no-print">
              <AddAll entries={entries} />
              <Button kind="line" block onClick={() => print()}>
                Print
              </Button>
            </div>
          </aside>
        </div>
      )}
      <div className="row no-print">
        <EditList open={open} changes={changes} />
        <ShareList id={list._id} sharing={sharing} />
        <DeleteList changes={changes} />
      </div>
    </div>
  );
}

function EditList({ open: { list }, changes }: { open: OpenList; changes: ListChanges }) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Button kind="line" onClick={() => setEditing(true)}>
        Name and Truck
      </Button>
      {editing && (
        <Dialog title="Name and truck" onClose={() => setEditing(false)}>
          <ListForm
            inDialog
            list={list}
            act="Save"
            send={async (named) => {
              await changes.edit(named);
              setEditing(false);
              return undefined;
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function DeleteList({ changes }: { changes: ListChanges }) {
  const navigate = useNavigate();
  const { submit, busy } = useSubmit(changes.deleteList, {
    success: 'List deleted',
    onSuccess: () => navigate(href('/projects'), { replace: true }),
    revalidates: 'never',
    toastsRefusal: true,
  });
  return (
    <ConfirmButton
      kind="line"
      title="Delete this list?"
      act="Delete"
      busy={busy}
      onAct={submit}
      consequence="Its notes and its link are gone for good."
    >
      Delete List
    </ConfirmButton>
  );
}
