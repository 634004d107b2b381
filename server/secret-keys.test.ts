import { createHmac } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSigned, keyedHash, signText } from './secret-keys.ts';

const secrets = { sessionSecret: 'the first secret of this shop, of some length' };
const next = { sessionSecret: 'the next secret of this shop, of some length' };

describe('the keys that SESSION_SECRET gives', () => {
  test('differ for each purpose, and none is the secret itself', () => {
    const purposes = ['address-range', 'uploader', 'order-link', 'known-device', 'security-log'] as const;
    const hashes = purposes.map((purpose) => keyedHash('203.0.113.1', purpose, secrets).toString('hex'));
    hashes.push(createHmac('sha256', secrets.sessionSecret).update('203.0.113.1').digest('hex'));
    expect(new Set(hashes).size).toBe(purposes.length + 1);
  });

  test('sign for one purpose, and go on being accepted while the secret is the previous one', () => {
    const signature = signText('order', 'order-link', secrets);
    expect(isSigned('order', signature, 'order-link', secrets)).toBe(true);
    expect(isSigned('order', signature, 'known-device', secrets)).toBe(false);
    expect(isSigned('other', signature, 'order-link', secrets)).toBe(false);
    expect(isSigned('order', signature, 'order-link', next)).toBe(false);
    const rotated = { ...next, previousSessionSecret: secrets.sessionSecret };
    expect(isSigned('order', signature, 'order-link', rotated)).toBe(true);
  });

  test('accept no other spelling of a signature', () => {
    const signature = signText('order', 'order-link', secrets);
    for (const other of [`${signature}=`, `${signature} `, signature.slice(1)])
      expect(isSigned('order', other, 'order-link', secrets)).toBe(false);
  });
});

test('nothing else in the server computes with SESSION_SECRET', () => {
  const root = import.meta.dirname;
  const readers = globSync('**/*.ts', { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts') && /\bsessionSecret\b/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(readers.sort()).toEqual(['config.ts', 'secret-keys.ts']);
});
