import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrationProblems } from './migration-rules.ts';

const folder = join(import.meta.dirname, '../../server/db/migrations');

test('the release before can serve while the migrations of this one run, and after them', () => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const problems = names
    .map((name, at) => ({
      name,
      found: migrationProblems(readFileSync(join(folder, name), 'utf8'), names.slice(0, at)),
    }))
    .filter(({ found }) => found.length > 0);
  expect(problems).toEqual([]);
});

describe('migrationProblems', () => {
  const known = ['0007-site.sql', '0008-brands.sql'];
  const problems = (text: string) => migrationProblems(text, known);

  test.each([
    'ALTER TABLE products ADD COLUMN color text;',
    "ALTER TABLE products ADD COLUMN color text NOT NULL DEFAULT 'red', ADD COLUMN size int;",
    'ALTER TABLE products ALTER COLUMN color DROP NOT NULL, ALTER COLUMN size DROP DEFAULT;',
    'CREATE TABLE brands (id text PRIMARY KEY, name text NOT NULL UNIQUE); CREATE UNIQUE INDEX brands_name ON brands (name);',
    'ALTER TABLE orders ADD CONSTRAINT color_known CHECK (color IS NOT NULL) NOT VALID;',
    'ALTER TABLE orders VALIDATE CONSTRAINT color_known;',
    "COMMENT ON TABLE orders IS 'we used to DROP TABLE orders';",
    'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE orders $$;',
    '-- outside a transaction\nDROP INDEX CONCURRENTLY IF EXISTS orders_color;\nCREATE INDEX CONCURRENTLY orders_color ON orders (color);\n',
    '-- outside a transaction\nALTER TABLE orders VALIDATE CONSTRAINT color_known;\n',
    '-- needs 0008-brands.sql\nALTER TABLE orders DROP COLUMN color;',
    '-- needs 0008-brands.sql\nDROP TABLE brands;',
    '-- first schema\nCREATE TABLE brands (id text); ALTER TABLE orders ADD FOREIGN KEY (brand) REFERENCES brands;',
  ])('allows %s', (text) => expect(problems(text)).toEqual([]));

  test.each([
    'DROP TABLE orders;',
    'ALTER TABLE orders DROP COLUMN color;',
    'ALTER TABLE orders DROP color;',
    'ALTER TABLE orders RENAME COLUMN color TO shade;',
    'ALTER TABLE orders ALTER COLUMN color TYPE int;',
    'ALTER TABLE orders ALTER color SET DATA TYPE int;',
    'ALTER TABLE orders ALTER COLUMN color SET NOT NULL;',
    'ALTER TABLE orders ADD COLUMN color text NOT NULL;',
    'ALTER TABLE orders ADD COLUMN size int DEFAULT 1, ADD COLUMN color text NOT NULL;',
    'CREATE INDEX orders_color ON orders (color);',
    'ALTER TABLE orders ADD CONSTRAINT color_known CHECK (color IS NOT NULL);',
    'ALTER TABLE orders ADD FOREIGN KEY (color) REFERENCES colors;',
    'ALTER TABLE orders ADD CONSTRAINT color_once UNIQUE (color);',
    'ALTER TABLE orders ADD CONSTRAINT c CHECK (true) NOT VALID; ALTER TABLE orders VALIDATE CONSTRAINT c;',
    'LOCK TABLE orders;',
    '-- outside a transaction\nCREATE INDEX CONCURRENTLY orders_color ON orders (color);\n',
    '-- outside a transaction\nUPDATE orders SET color = 1;\n',
    '-- needs 0009-later.sql\nDROP TABLE brands;',
    '-- needs 0008-brands.sql\nCREATE INDEX orders_color ON orders (color);',
  ])('refuses %s', (text) => expect(problems(text)).toHaveLength(1));

  test('refuses a unique index, which the release before may not be up to', () => {
    expect(problems('CREATE UNIQUE INDEX orders_color ON orders (color);')).toHaveLength(2);
  });
});
