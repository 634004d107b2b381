import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

// Migrations are a history: nobody looks for one.
const isHistory = (folder: string) => folder.endsWith('server/db/migrations');

test('no folder holds more than 25 files, their tests not counted', () => {
  const sources = ['shop', 'server', 'app', 'tests', 'tools'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && !/\.(test|e2e)\.tsx?$/.test(entry.name),
    ),
  );
  const folders = Map.groupBy(sources, ({ parentPath }) => parentPath);
  const crowded = [...folders]
    .filter(([folder, files]) => files.length > 25 && !isHistory(folder))
    .map(([folder]) => folder);
  expect(crowded).toEqual([]);
});
