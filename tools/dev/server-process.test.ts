import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runServer } from './server-process.ts';

const root = mkdtempSync(join(tmpdir(), 'dev-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const program = (says: string) =>
  `import { createServer } from 'node:http';
   createServer((_request, response) => response.end(${JSON.stringify(says)})).listen(Number(process.env.PORT));`;

test('the server starts again when one of its files changes, also after one that does not start', async () => {
  mkdirSync(join(root, 'server'));
  mkdirSync(join(root, 'shop'));
  writeFileSync(join(root, 'server.ts'), program('first'));
  const lines: string[] = [];
  const server = runServer({ env: {}, say: (line) => lines.push(line), root });
  const answer = async () => {
    const address = await server.ready();
    return address && (await (await fetch(address)).text());
  };
  expect(await answer()).toBe('first');

  writeFileSync(join(root, 'server.ts'), program('second'));
  await vi.waitFor(async () => expect(await answer()).toBe('second'), { timeout: 20_000 });
  writeFileSync(join(root, 'server.ts'), 'process.exit(1);');
  await vi.waitFor(async () => expect(await answer()).toBeUndefined(), { timeout: 20_000 });
  writeFileSync(join(root, 'server/other.test.ts'), 'a test restarts nothing');
  writeFileSync(join(root, 'server.ts'), program('third'));
  await vi.waitFor(async () => expect(await answer()).toBe('third'), { timeout: 20_000 });
  await server.stop();
  expect(lines.filter((line) => line.includes('does not start'))).toHaveLength(1);
  expect(lines.join('\n')).not.toContain('other.test.ts');
}, 60_000);
