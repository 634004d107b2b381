import type { Input, Reply } from '../../../shop/api-client.ts';
import type { ProductCard } from '../../../shop/contracts/catalog.ts';
import type { ProjectEntry, ProjectList } from '../../../shop/rules/projects/project-list.ts';
import { nameKey } from '../../../shop/rules/projects/project-list.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import {
  changeLocalList,
  mergeLocalList,
  readLocalLists,
  writeLocalLists,
} from '../../browser/local-lists.ts';
import type { StuckList } from '../../browser/move-lists.ts';
import { moveLists } from '../../browser/move-lists.ts';
import { refreshUserInfo } from '../../browser/user-info.ts';

/**
 * Project lists as pages use them: those of the account for someone signed in, else those of this browser. The server says
 * who is signed in; lists of this browser move into the account first.
 */

export type ListRow = Omit<Reply<'GET /api/projects'>['lists'][number], 'truck'> & Pick<ProjectList, 'truck'>;
export type Sharing = Reply<'GET /api/projects/:id'>['sharing'];

export interface OpenList {
  list: ProjectList & { _id: string };
  parts: ProductCard[];
  /** Null for a list that only this browser has. */
  sharing: Sharing | null;
}

const isSignedIn = async (): Promise<boolean> => Boolean(await refreshUserInfo());

export async function loadLists(): Promise<{ lists: ListRow[]; stuck: StuckList[]; signedIn: boolean }> {
  if (!(await isSignedIn())) return { lists: readLocalLists().map(toRow), stuck: [], signedIn: false };
  const stuck = await moveLists();
  const { lists } = await call('GET /api/projects');
  return { lists: lists as ListRow[], stuck, signedIn: true };
}

const toRow = ({ _id, name, truck, entries }: ProjectList & { _id: string }): ListRow => ({
  _id,
  name,
  truck,
  parts: entries.length,
  missing: entries.filter(({ state }) => state === 'missing').length,
  isShared: false,
});

/** @throws ShopError `not_found` */
export async function loadList(id: string): Promise<OpenList> {
  const local = readLocalLists().find(({ _id }) => _id === id);
  if (await isSignedIn()) {
    await moveLists();
    return (await call('GET /api/projects/:id', { params: { id } })) as OpenList;
  }
  if (!local) throw new ShopError('not_found', 'List not found');
  return { list: local, parts: await loadParts(local.entries), sharing: null };
}

/** Loads the parts of a list as the store has them now. */
export async function loadParts(entries: readonly ProjectEntry[]): Promise<ProductCard[]> {
  const products = entries.map(({ product }) => product);
  return products.length === 0 ? [] : (await call('POST /api/projects/parts', { body: { products } })).parts;
}

/**
 * Adds entries to the list of that name and truck, which is made if need be.
 * @returns its id
 * @throws ShopError `invalid_input` without a name
 */
export async function addToList(list: ProjectList): Promise<string> {
  requireName(list.name);
  if (!(await isSignedIn())) return mergeLocalList(list);
  const body = list as Input<'POST /api/projects/merge'>['body'];
  return (await call('POST /api/projects/merge', { body }))._id;
}

/** Where the changes of one open list go. */
export function changesOf({ list: { _id: id }, sharing }: OpenList) {
  const params = { id };
  if (sharing) {
    return {
      save: async ({ product, name: _name, ...body }: ProjectEntry) => {
        await call('PUT /api/projects/:id/entries/:product', { params: { id, product }, body });
      },
      remove: async (product: string) => {
        await call('DELETE /api/projects/:id/entries/:product', { params: { id, product } });
      },
      edit: async (body: Omit<ProjectList, 'entries'>) => {
        await call('PUT /api/projects/:id', { params, body: body as Input<'PUT /api/projects/:id'>['body'] });
      },
      deleteList: async () => {
        await call('DELETE /api/projects/:id', { params });
      },
    };
  }
  const change = (next: (entries: ProjectEntry[]) => ProjectEntry[]) =>
    changeLocalList(id, (list) => ({ ...list, entries: next(list.entries) }));
  return {
    save: async (entry: ProjectEntry) =>
      change((entries) =>
        entries.some(({ product }) => product === entry.product)
          ? entries.map((one) => (one.product === entry.product ? entry : one))
          : [...entries, entry],
      ),
    remove: async (product: string) => change((entries) => entries.filter((one) => one.product !== product)),
    edit: async ({ name, truck }: Omit<ProjectList, 'entries'>) => {
      requireName(name);
      if (readLocalLists().some((one) => one._id !== id && nameKey(one.name) === nameKey(name)))
        throw invalidName('You have a list of this name already');
      changeLocalList(id, (list) => ({ ...list, name, truck }));
    },
    deleteList: async () => writeLocalLists(readLocalLists().filter(({ _id }) => _id !== id)),
  };
}

function requireName(name: string): void {
  if (!name.trim()) throw invalidName('Please give the list a name');
}

const invalidName = (text: string) => new ShopError('invalid_input', text, { fields: { name: text } });

export type ListChanges = ReturnType<typeof changesOf>;
