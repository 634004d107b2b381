import { describe, expect, it } from 'vitest';
import { importConsequence } from './import-consequence.ts';

const end = ' If anything goes wrong, nothing is changed. You’ll get an undo file that you can import later.';
const unpaid = ' Orders that are not paid yet and have a deleted part can’t be paid.';

describe('the question before an import', () => {
  it.each([
    [{ changed: 1 }, '1 product will be changed.'],
    [{ new: 1, changed: 1_200, rejected: 2 }, '1,201 products will be changed together. Rows left out: 2.'],
    [{ deleted: 1 }, `1 product will be deleted.${unpaid}`],
    [{ new: 2, deleted: 3 }, `2 products will be changed together and 3 products will be deleted.${unpaid}`],
  ])('says of %j what happens', (counts, said) => {
    expect(importConsequence(counts)).toBe(said + end);
  });
});
