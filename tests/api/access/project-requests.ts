import { newId } from '../../../server/db/id.ts';
import { createProduct } from '../../support/factories.ts';
import type { Asked, Cell } from './cell.ts';

const entry = { qty: 2, priority: 'must', state: 'missing', note: 'The left one.' } as const;
const freshName = () => `List ${newId()}`;

/** Requests to the endpoints of project lists; `requests.ts` has the others. */
export const projectRequests = {
  'GET /api/projects': () => ({}),
  'POST /api/projects': () => ({ body: { name: freshName() } }),
  'POST /api/projects/merge': async ({ shop }: Cell) => ({
    body: {
      name: freshName(),
      truck: { year: 1957 },
      entries: [{ product: (await createProduct(shop)).id, name: 'Grille', ...entry }],
    },
  }),
  'POST /api/projects/parts': () => ({ body: { products: [newId()] } }),
  'GET /api/projects/:id': (cell: Cell) => list(cell),
  'PUT /api/projects/:id': (cell: Cell) => list(cell, { name: freshName(), truck: null }),
  'DELETE /api/projects/:id': (cell: Cell) => list(cell),
  'PUT /api/projects/:id/entries/:product': (cell: Cell) => list(cell, entry),
  'DELETE /api/projects/:id/entries/:product': (cell: Cell) => list(cell),
  'PUT /api/projects/:id/share': (cell: Cell) => list(cell, { notes: true }),
  'DELETE /api/projects/:id/share': (cell: Cell) => list(cell),
  'GET /api/projects/:id/shared': async (cell: Cell) => {
    const asked = await list(cell);
    if (!asked || !cell.owner) return asked;
    const { id = '' } = asked.params ?? {};
    const { key } = await cell.shop.as(cell.owner)('PUT /api/projects/:id/share', {
      params: { id },
      body: { notes: false },
    });
    return { params: asked.params ?? {}, query: `key=${key}` };
  },
};

/** A list of the owner with one part, which a request names. */
async function list({ shop, owner }: Cell, body?: object): Promise<Asked | undefined> {
  const { id: product } = await createProduct(shop);
  const params = { id: newId(), product };
  if (!owner) return { params, ...(body && { body }) };
  if (!owner.userId) return undefined;
  const asOwner = shop.as(owner);
  const { _id: id } = await asOwner('POST /api/projects', { body: { name: freshName() } });
  await asOwner('PUT /api/projects/:id/entries/:product', { params: { id, product }, body: entry });
  return { params: { id, product }, thing: { table: 'projectLists', id }, ...(body && { body }) };
}
