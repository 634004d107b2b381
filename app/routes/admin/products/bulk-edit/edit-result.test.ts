import { expect, it } from 'vitest';
import type { AdminProductRow } from '../../../../../shop/contracts/catalog-admin.ts';
import type { EditOutcome } from '../../../../../shop/contracts/products/bulk-edit.ts';
import type { Action, Edited } from './edit-result.ts';
import { editsOf, resultOf } from './edit-result.ts';

const product = (id: string, given: Partial<AdminProductRow> = {}) =>
  ({ _id: id, version: 3, hidden: false, byLink: false, partType: 'Hoods', ...given }) as AdminProductRow;
const edited = (...outcomes: EditOutcome[]) =>
  outcomes.map((outcome, at) => ({ ...product(String(at)), version: 4, outcome })) as Edited;
const textOf = (action: Action, ...outcomes: EditOutcome[]) =>
  resultOf(action, [], edited(...outcomes)).sentences.join(' ');

it('sends the version on screen with each product', () => {
  expect(editsOf([product('a'), product('b')], { kind: 'hide' })).toEqual([
    { _id: 'a', version: 3, hidden: true },
    { _id: 'b', version: 3, hidden: true },
  ]);
  expect(editsOf([product('a')], { kind: 'show' })).toEqual([{ _id: 'a', version: 3, hidden: false }]);
  expect(editsOf([product('a')], { kind: 'move', partType: 'Grilles' })).toEqual([
    { _id: 'a', version: 3, partType: 'Grilles' },
  ]);
});

it('takes back only what was changed, to what each product was before', () => {
  const before = [product('0', { hidden: true, byLink: true }), product('1', { hidden: true }), product('2')];
  const { undo, chosen } = resultOf({ kind: 'show' }, before, edited('changed', 'stale', 'incomplete'));
  expect(undo).toEqual([{ _id: '0', version: 4, hidden: true, byLink: true, partType: 'Hoods' }]);
  expect(chosen).toEqual(['1', '2']);
  expect(resultOf({ kind: 'undo' }, before, edited('changed', 'stale'))).toMatchObject({
    undo: [],
    chosen: [],
  });
});

it.each([
  [{ kind: 'show' } as const, '1 product shown in the shop.'],
  [{ kind: 'move', partType: 'Grilles' } as const, '1 product moved to Grilles.'],
  [{ kind: 'undo' } as const, '1 product is as before.'],
])('says that of %j', (action, text) => {
  expect(textOf(action, 'changed')).toBe(text);
});

it('says what hiding means for unpaid orders', () => {
  expect(textOf({ kind: 'hide' }, 'changed', 'changed')).toBe(
    '2 products hidden. Orders that aren’t paid yet and have them can’t be paid until you show them again.',
  );
});

it('says of every product that was left as it was', () => {
  expect(textOf({ kind: 'show' }, 'same', 'stale', 'stale', 'incomplete', 'deleted')).toBe(
    '1 was in the shop already. 2 were changed meanwhile, and left alone: look again, and press once more if it is right. ' +
      '1 can’t be shown without a name and a price. 1 was deleted meanwhile.',
  );
  expect(textOf({ kind: 'undo' }, 'stale')).toBe('1 was changed meanwhile, and left alone.');
  expect(resultOf({ kind: 'hide' }, [], edited('same'))).toMatchObject({ isGood: false, undo: [] });
});
