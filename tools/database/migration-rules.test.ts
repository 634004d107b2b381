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
    'ALTER TABLE orders ADD CONSTRAINT color_once UNIQUE USING INDEX orders_color;',
    'ALTER TABLE orders ADD CHECK (color IS NOT NULL AND size IN (1, 2)) NOT VALID, ADD COLUMN size numeric(4, 2);',
    "ALTER TABLE orders ADD COLUMN serial text NOT NULL DEFAULT ''::varchar(9), ADD COLUMN at timestamptz NOT NULL DEFAULT now();",
    'ALTER TABLE orders ADD COLUMN code text, ALTER COLUMN code SET DEFAULT gen_random_uuid()::text;',
    'UPDATE orders SET color = 1 WHERE id = 2;',
    'CREATE TABLE brands (id text); UPDATE brands SET id = 1;',
    'CREATE OR REPLACE TRIGGER priced BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION price();',
    'CREATE TRIGGER emptied AFTER TRUNCATE ON products EXECUTE FUNCTION note();',
    "COMMENT ON TABLE orders IS 'we used to DROP TABLE orders';",
    'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE orders $$;',
    '-- outside a transaction\nDROP INDEX CONCURRENTLY IF EXISTS orders_color;\nCREATE INDEX CONCURRENTLY orders_color ON orders (color);\n',
    '-- outside a transaction\nALTER TABLE orders VALIDATE CONSTRAINT color_known;\n',
    '-- needs 0008-brands.sql\nALTER TABLE orders DROP COLUMN color;',
    '-- needs 0008-brands.sql\nDROP TABLE brands;',
    '-- needs 0008-brands.sql\nDROP TRIGGER products_changed ON products;',
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
    'ALTER TABLE orders ADD CONSTRAINT b CHECK (x > 0), ADD CONSTRAINT a CHECK (x < 9) NOT VALID;',
    'ALTER TABLE orders ADD COLUMN x int CHECK (x > 0);',
    'ALTER TABLE orders ADD UNIQUE (number);',
    'ALTER TABLE orders ADD PRIMARY KEY (id);',
    'ALTER TABLE orders ADD COLUMN code text UNIQUE;',
    'ALTER TABLE orders ADD CONSTRAINT c EXCLUDE USING gist (period WITH &&);',
    'ALTER TABLE orders ADD EXCLUDE (period WITH &&);',
    "ALTER TABLE orders ADD COLUMN t text GENERATED ALWAYS AS (color || 'x') STORED;",
    'ALTER TABLE orders ADD COLUMN n bigserial;',
    'ALTER TABLE orders ADD COLUMN c text DEFAULT gen_random_uuid()::text;',
    "ALTER TABLE orders ADD COLUMN c text DEFAULT 'c' || random();",
    'ALTER TABLE orders ADD COLUMN price numeric(8, 2) NOT NULL;',
    'ALTER TABLE "orders" ADD COLUMN "color" text NOT NULL;',
    'CREATE TABLE public.brands (id text); ALTER TABLE public.orders DROP COLUMN color;',
    'UPDATE orders SET color = 1;',
    'DELETE FROM orders;',
    'TRUNCATE orders;',
    'DROP TRIGGER products_changed ON products;',
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
