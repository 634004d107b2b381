import { expect, it } from 'vitest';
import { readRows } from './read-rows.ts';

const read = (file: string) => Array.fromAsync(readRows(Buffer.from(file)));

it('takes a column by its label or its API name', async () => {
  const [rows] = await read('lugoPart,Part Category,Vendor Part #,vendor\nA,Grilles,BM-1,Midvale\n');
  expect(rows?.[0]?.cells).toEqual({
    lugoPart: 'A',
    partType: 'Grilles',
    category: 'BM-1',
    vendor: 'Midvale',
  });
});

it('does not take a column Category for the vendor’s part number, which the API calls so', async () => {
  await expect(read('Lugo Part #,Category\nA,Grilles\n')).rejects.toThrow(
    /unknown columns: Category\. Known columns: .*Vendor Part #.*Part Category/,
  );
});

it('keeps a character of two units that lies where the text is cut into pieces', async () => {
  const start = 'Lugo Part #,Name,Specs\nA,';
  for (const length of [64 * 1024 - start.length - 2, 64 * 1024 - start.length - 1]) {
    const [rows] = await read(`${start}${'x'.repeat(length)},🛻🛻\n`);
    expect(rows?.[0]?.cells.specs).toBe('🛻🛻');
  }
});

it('counts rows as a spreadsheet does: lines within a cell do not count, empty rows do', async () => {
  const [rows] = await read('Lugo Part #,Specs\nA,"One\nTwo\nThree"\n\n,\nB,\n');
  expect(rows?.map(({ row, cells }) => [row, cells.lugoPart])).toEqual([
    [2, 'A'],
    [5, 'B'],
  ]);
});
