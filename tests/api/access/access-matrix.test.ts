// @module-tag slow
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { EndpointName } from '../../../shop/contracts/endpoints.ts';
import { endpoints } from '../../../shop/contracts/endpoints.ts';
import type { CallerName, Case } from './matrix.ts';
import { accessDocument, accessMatrix, callers } from './matrix.ts';
import type { Asked, Cell } from './cell.ts';
import { headersOf, othersFor, personOf } from './cell.ts';
import { requests } from './requests.ts';
import { testShop } from '../../support/test-shop.ts';
import { linkKey } from '../../support/emails.ts';
import { signedInUser } from '../../support/users.ts';

const shop = testShop();

const names = Object.keys(endpoints) as EndpointName[];
const cellsOf = (row: string) => row.split(/\s+/);

test('every endpoint has a row, and every row an endpoint', () => {
  expect(Object.keys(accessMatrix).sort()).toEqual(names.toSorted());
  expect(Object.keys(requests).sort()).toEqual(names.toSorted());
});

test.each(names)('%s has a cell for each caller, and a case for each thing it names', (name) => {
  const rows = Object.entries(accessMatrix[name]);
  for (const [, row] of rows) {
    if (!row.startsWith('(')) expect(cellsOf(row)).toHaveLength(callers.length);
  }
  const given = rows.map(([kind]) => kind).filter((kind) => !kind.startsWith('?'));
  const named = name.includes(':id') || 'own' in accessMatrix[name];
  expect(given).toEqual(named ? ['own', 'foreign', 'unknown'] : ['any']);
});

describe.each(names)('%s', (name) => {
  test('answers each caller as the matrix says [2.5.6] [6.1] [6.3] [6.16]', async () => {
    const expected = Object.entries(accessMatrix[name]);
    const found: [string, string][] = [];
    for (const [kind, row] of expected) {
      found.push([kind, row.startsWith('(') ? row : await ask(name, kind, cellsOf(row))]);
    }
    expect(found.map(([kind, row]) => `${kind}: ${row}`)).toEqual(
      expected.map(([kind, row]) => `${kind}: ${row.startsWith('(') ? row : cellsOf(row).join(' ')}`),
    );
  });
});

test('removing admin rights takes effect in sessions that are already open', async () => {
  const { id, cookie } = await signedInUser(shop, { isAdmin: true });
  const everything = () =>
    shop
      .as({ cookie })('GET /api/products', { query: { scope: 'all' } })
      .then(
        () => 200,
        ({ status }) => status as number,
      );
  expect(await everything()).toBe(200);
  await shop.deps.db.updateTable('users').set({ isAdmin: false }).where('id', '=', id).execute();
  expect(await everything()).toBe(403);
});

test('docs/access.md matches the matrix (vitest -u updates it)', async () => {
  await expect(accessDocument()).toMatchFileSnapshot('../../../docs/access.md');
});

/** Returns the row of the matrix that the replies make. */
async function ask(name: EndpointName, kind: string, expected: string[]): Promise<string> {
  const found: string[] = [];
  // Four at a time: the shop receives no more uploads from one address concurrently.
  for (let from = 0; from < callers.length; from += 4) {
    const some = callers.slice(from, from + 4);
    found.push(
      ...(await Promise.all(
        some.map((caller, at) => (expected[from + at] === '-' ? '-' : cell(name, kind, caller))),
      )),
    );
  }
  return found.join(' ');
}

/** Returns what a caller gets; if replies about several owners' things differ, all of them. */
async function cell(name: EndpointName, kind: string, callerName: CallerName): Promise<string> {
  const seen = new Set<string>();
  for (const turn of [0, 1]) {
    const caller = await personOf(shop, callerName);
    const owners: Partial<Record<Case, (typeof caller | undefined)[]>> = {
      own: [caller],
      ...(['foreign', '?key='].includes(kind) && { foreign: await othersFor(shop, caller) }),
    };
    const all = owners[kind === '?key=' ? 'foreign' : (kind as Case)] ?? [undefined];
    if (turn >= all.length) break;
    const asked = await requests[name]({ shop, caller, owner: all[turn] });
    if (asked) seen.add(await send(name, { shop, caller, owner: all[turn] }, asked, kind));
  }
  return [...seen].join('/');
}

async function send(name: EndpointName, { caller }: Cell, asked: Asked, kind: string): Promise<string> {
  const [method, path] = name.split(' ') as ['POST', string];
  const key = kind === '?key=' ? await linkKey(shop, asked.params?.id ?? '') : '';
  const query = [kind.startsWith('?') ? kind.slice(1) + key : '', asked.query].filter(Boolean).join('&');
  const before = await Promise.all([rowOf(asked.thing), rowOf(asked.untouched)]);
  const reply = await shop.app.inject({
    method,
    url: `${path.replace(/:(\w+)/g, (_, key: string) => asked.params?.[key] ?? '')}${query && `?${query}`}`,
    headers: {
      ...headersOf(caller),
      ...(asked.emailToken && { authorization: `Bearer ${asked.emailToken}` }),
      ...asked.headers,
    },
    ...((asked.payload ?? asked.body) && { payload: asked.payload ?? asked.body }),
  });
  const after = await Promise.all([rowOf(asked.thing), rowOf(asked.untouched)]);
  if (reply.statusCode >= 400)
    expect(after[0], `${name} was refused and yet changed something`).toBe(before[0]);
  expect(after[1], `${name} changed what is another's`).toBe(before[1]);
  const shown = reply.statusCode >= 400 || (asked.shows?.(reply.json() as never) ?? true);
  return `${reply.statusCode}${shown ? '' : '*'}`;
}

async function rowOf(thing: Asked['thing']): Promise<string | undefined> {
  if (!thing) return undefined;
  const { rows } = await sql<{ row: string }>`
    SELECT to_jsonb(found)::text AS row FROM ${sql.table(thing.table)} AS found WHERE id = ${thing.id}`.execute(
    shop.deps.db,
  );
  return rows[0]?.row;
}
