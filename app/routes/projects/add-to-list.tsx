import { useEffect, useState } from 'react';
import { href } from 'react-router';
import type { ProjectEntry } from '../../../shop/rules/projects/project-list.ts';
import { newEntry } from '../../../shop/rules/projects/project-list.ts';
import { toShopError } from '../../../shop/shop-error.ts';
import { readTruck } from '../../browser/truck.ts';
import { SubmitForm } from '../../forms/submit-form.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CloseButton, Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { parseTruckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ListNameField } from './list-form.tsx';
import type { ListRow } from './lists.ts';
import { addToList, loadList, loadLists } from './lists.ts';

/** A part as the store or the cart has it. */
export interface ListedPart {
  _id: string;
  name: string;
  qty?: number;
}

/** Asks which list the parts go to, and adds them. */
export function AddToList({ parts, onClose }: { parts: readonly ListedPart[]; onClose: () => void }) {
  const entries = parts.map((part) => newEntry(part, part.qty));
  const [lists, setLists] = useState<ListRow[]>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    loadLists().then(
      (found) => setLists(found.lists),
      (error: unknown) => setFailure(toShopError(error).message),
    );
  }, []);
  return (
    <Dialog title="Add to project list" onClose={onClose}>
      {failure ? (
        <Alert kind="bad">{failure}</Alert>
      ) : lists ? (
        <ChooseList entries={entries} lists={lists} />
      ) : (
        <Skeleton className="h-20" />
      )}
      {!lists && (
        <DialogActions>
          <CloseButton />
        </DialogActions>
      )}
    </Dialog>
  );
}

function ChooseList({ entries, lists }: { entries: readonly ProjectEntry[]; lists: readonly ListRow[] }) {
  const [chosen, setChosen] = useState(lists[0]?._id ?? '');
  const [name, setName] = useState('');
  const { submit, busy, formRef, fieldErrors, message, reply } = useSubmit(
    async () => {
      const list = lists.find(({ _id }) => _id === chosen);
      const named = list?.name ?? name.trim();
      const mine = readTruck();
      const truck = list ? list.truck : mine ? parseTruckCode(mine) : null;
      const known = list && (await knownQuantity(list._id, entries));
      return { id: await addToList({ name: named, truck, entries: [...entries] }), named, known };
    },
    { revalidates: 'never' },
  );
  if (reply)
    return (
      <>
        <Alert kind={reply.known === undefined ? 'good' : 'note'}>
          <span className="wrap-anywhere">
            {reply.known === undefined
              ? `On your list “${reply.named}” now.`
              : `On your list “${reply.named}” already, with a quantity of ${reply.known}.`}
          </span>
        </Alert>
        <DialogActions>
          <CloseButton />
          <ButtonLink to={href('/projects/:id', { id: reply.id })}>Open the List</ButtonLink>
        </DialogActions>
      </>
    );
  return (
    <SubmitForm ref={formRef} onSubmit={() => void submit()}>
      {lists.length > 0 && (
        <SelectField
          label="List"
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {lists.map((list) => (
            <option key={list._id} value={list._id}>
              {list.name}
            </option>
          ))}
          <option value="">A new list</option>
        </SelectField>
      )}
      {chosen === '' && (
        <ListNameField label="Name of the list" value={name} error={fieldErrors.name} onChange={setName} />
      )}
      {message && <Alert kind="bad">{message}</Alert>}
      <DialogActions>
        <CloseButton>Cancel</CloseButton>
        <Button type="submit" busy={busy}>
          Add
        </Button>
      </DialogActions>
    </SubmitForm>
  );
}

/** Returns how many of a single part a list has, if adding it changes nothing. */
async function knownQuantity(
  id: string,
  [added, ...more]: readonly ProjectEntry[],
): Promise<number | undefined> {
  if (!added || more.length > 0) return undefined;
  const { entries } = (await loadList(id)).list;
  return entries.find(({ product, qty }) => product === added.product && qty >= added.qty)?.qty;
}
