import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readDocuments } from './read-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(text: string): Promise<unknown[]> {
  const path = join(folder, 'documents.json');
  writeFileSync(path, text);
  const values = [];
  for await (const { row, value } of readDocuments(path)) {
    expect(row).toBe(values.length + 1);
    values.push(value);
  }
  return values;
}

describe('readDocuments', () => {
  const documents = [{ a: '}{"\\\n' }, { b: [{ c: 1 }] }, {}];
  const lines = (end: string) => documents.map((one) => JSON.stringify(one) + end).join('');

  test.each([
    ['a document on each line', lines('\n')],
    ['an array in one line', JSON.stringify(documents)],
    ['an array of indented documents', JSON.stringify(documents, null, 2)],
    ['a byte order mark and Windows’ line ends', `\uFEFF${lines('\r\n')}`],
  ])('reads %s', async (_, text) => {
    expect(await read(text)).toEqual(documents);
  });

  test('reads documents longer than a piece of the file, in letters of several bytes', async () => {
    const long = [{ text: 'ä€🚚'.repeat(100_000) }, { text: 'x' }];
    expect(await read(long.map((one) => JSON.stringify(one)).join('\n'))).toEqual(long);
  });

  test('reads both versions of extended JSON', async () => {
    const date = new Date('2021-03-04T05:06:07.000Z');
    const text = `{"id": {"$oid": "5f0c1e9a7b3d4c2e8a6f1b90"},
      "dates": [{"$date": "2021-03-04T05:06:07Z"}, {"$date": {"$numberLong": "${date.getTime()}"}}, {"$date": ${date.getTime()}},
        {"$date": "2021-03-04T05:06:07.000+0000"}],
      "numbers": [{"$numberInt": "7"}, {"$numberLong": "7"}, {"$numberDouble": "7.5"}, {"$numberDecimal": "7.5"}, 7.5],
      "other": {"$oid": "x", "more": 1}, "none": null}`;
    expect(await read(text)).toEqual([
      {
        id: '5f0c1e9a7b3d4c2e8a6f1b90',
        dates: [date, date, date, date],
        numbers: [7, 7, 7.5, 7.5, 7.5],
        other: { $oid: 'x', more: 1 },
        none: null,
      },
    ]);
  });

  test('goes on after a document that is not JSON', async () => {
    expect(await read('{"a": 1}\n{"a": tru}\n{"a": 3}')).toEqual([{ a: 1 }, undefined, { a: 3 }]);
  });

  test.each([
    ['ends within a document', '{"a": 1}\n{"a": {"b": 2', /document 2 is cut off/],
    ['has a line that ends within a text', '{"a": 1}\n{"a": "b\n{"a": 3}', /document 2 is cut off/],
    ['is no export', '<html>', /not what mongoexport writes/],
  ])('refuses a file that %s', async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});
