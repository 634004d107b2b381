/**
 * `npm run db:types`: writes server/db/schema.ts, the tables as Kysely sees them, and docs/database.md, from the migrations.
 * With a connection string it prints the types of that database instead.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import { createLog } from '../server/log.ts';
import { describeDatabase } from './database/database-document.ts';

// The generator parses types with TypeScript's JavaScript API, which TypeScript 7 no longer has: it gets version 6.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^typescript(?=$|\/)/, '@tsd/typescript'), context),
});
const { generate, PostgresDialect } = await import('kysely-codegen');

const target = join(import.meta.dirname, '../server/db/schema.ts');
const document = join(import.meta.dirname, '../docs/database.md');
const log = createLog('warn');

/** Columns whose type says more than PostgreSQL knows. CHECK constraints that list values need no entry here. */
const columns: Record<string, string> = {
  'audit_log.action': 'AuditAction',
  'audit_log.thing': 'AuditThing',
  'audit_log.before': 'JsonColumn<Record<string, unknown>>',
  'audit_log.after': 'JsonColumn<Record<string, unknown>>',
  'bought_together_days.day': 'ColumnType<Date, string, string>',
  'coupons.last_day': 'ColumnType<Date | null, string | null | undefined, string | null>',
  'income_daily.day': 'ColumnType<Date, string, string>',
  'order_lines.fit': "'check' | 'fits' | 'no' | null",
  'order_lines.freight': "'oversize' | 'parcel' | 'truck' | null",
  'orders.shipping_address': 'JsonColumn<ShippingAddressRow>',
  'page_views.day': 'string',
  'payment_issues.detail': 'JsonColumn<Record<string, string | number | null>>',
  'payments.refunded_cents': 'GeneratedAlways<number>',
  'product_imports.report': 'JsonColumn<ImportReport, string | undefined>',
  'project_lists.truck': 'JsonColumn<Truck | null, string | null | undefined>',
  'product_sales_days.day': 'ColumnType<Date, string, string>',
  'product_sales_monthly.month': 'ColumnType<Date, string, string>',
  'products.fitment': 'JsonColumn<FitmentRule[], string | undefined>',
  'products.lugo_part_key': 'GeneratedAlways<string>',
  'products.rating': 'GeneratedAlways<string>',
  'products.shelf': "GeneratedAlways<'aftermarket' | 'napco' | 'used'>",
  'products.specs': 'JsonColumn<Spec[], string | undefined>',
  'recent_sales.day': 'Date',
  'sales_by_day.day': 'Date',
  'sales_daily.day': 'ColumnType<Date, string, string>',
  'saved_addresses.address': 'JsonColumn<ShippingAddressRow>',
  'stock.low_stock': 'GeneratedAlways<number | null>',
  'tax_rates.valid_from': 'ColumnType<Date, string, string>',
};

const customImports = {
  AuditAction: '../../shop/audit-actions.ts',
  AuditThing: '../../shop/audit-actions.ts',
  FitmentRule: '../../shop/rules/fitment/fit.ts',
  GeneratedAlways: 'kysely',
  ImportReport: '../../shop/product-csv.ts',
  JsonColumn: './column-types.ts',
  ShippingAddressRow: './column-types.ts',
  Spec: '../../shop/rules/catalog/specs.ts',
  Truck: '../../shop/rules/fitment/fit.ts',
};

async function generateSchema(connectionString: string): Promise<string> {
  const { db, close } = openDatabase(connectionString, { log });
  try {
    const text = await generate({
      db,
      dialect: new PostgresDialect(),
      camelCase: true,
      customImports,
      excludePattern: 'public.migrations',
      includePattern: 'public.*',
      outFile: null,
      overrides: { columns: { ...(await listedValues(db)), ...columns } },
      // See `openDatabase`: bigint is read as a number, and dates go in and out as Date.
      typeMapping: { int8: 'number', timestamptz: 'Date' },
    });
    return format(text.replace('export interface DB {', 'export interface Schema {'));
  } finally {
    await close();
  }
}

/** Columns that a CHECK constraint limits to a list of texts, as unions of these. */
async function listedValues(db: ReturnType<typeof openDatabase>['db']): Promise<Record<string, string>> {
  const { rows } = await sql<{ column: string; definition: string; optional: boolean }>`
    SELECT conrelid::regclass || '.' || attname AS column, pg_get_constraintdef(pg_constraint.oid) AS definition,
      atthasdef AS optional
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND conkey = ARRAY[attnum]
    WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND attnotnull`.execute(db);
  return Object.fromEntries(
    rows.flatMap(({ column, definition, optional }) => {
      const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition)?.[1];
      if (!list) return [];
      const union = list.replaceAll('::text', '').replaceAll(', ', ' | ');
      return [[column, optional ? `Generated<${union}>` : union]];
    }),
  );
}

const format = (text: string): string =>
  execFileSync(
    process.execPath,
    [join(import.meta.dirname, '../node_modules/oxfmt/bin/oxfmt'), '--stdin-filepath', target],
    {
      input: text,
      encoding: 'utf8',
    },
  );

async function writeFromMigrations(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'db-types-'));
  const database = await startEmbedded({ dataDir, log });
  try {
    await migrate(database.connectionString, { log: { info: () => {} } });
    writeFileSync(target, await generateSchema(database.connectionString));
    const { db, close } = openDatabase(database.connectionString, { log });
    writeFileSync(document, await describeDatabase(db).finally(close));
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const connectionString = process.argv[2];
if (connectionString) process.stdout.write(await generateSchema(connectionString));
else await writeFromMigrations();
