/**
 * What a migration must not do while the release before it serves (CONTRIBUTING.md, "Changing a table"). The first schema
 * is exempt: no release is older.
 */

/** `found` is looked for in lines: each is a statement, or one clause of an ALTER TABLE. */
interface Rule {
  found: RegExp;
  why: string;
}

/** Only after a release that does without: a file with `-- needs …` may. */
const contracting: Rule[] = [
  {
    found:
      /\bdrop (table|(materialized )?view|function|column|type|schema)\b|\balter table\b.*\bdrop (?!constraint|default|not null|expression|identity)/,
    why: 'drops what the release before may use',
  },
  {
    found: /\bdrop trigger\b/,
    why: 'drops what the release before may rely on: change a trigger with CREATE OR REPLACE',
  },
  {
    found: /\brename\b/,
    why: 'renames what the release before uses: add the new, and drop the old a release later',
  },
  {
    found: /\balter (column )?\w+ (set data )?type\b/,
    why: 'changes a type, which rewrites the table while it is locked: add a column',
  },
  { found: /\bset not null\b/, why: 'requires what the release before may leave out' },
  {
    found:
      /\badd (column )?(if not exists )?(?!(constraint|check|unique|primary|foreign|exclude)\b)\w+ (?!.*\b(default|generated)\b).*\bnot null\b/,
    why: 'adds a column that the release before does not fill: give it a default',
  },
  { found: /\bcreate unique index\b/, why: 'refuses rows that the release before may insert' },
];

const always: Rule[] = [
  {
    found: /\badd .*\b(check ?\(|foreign key\b)(?!.*\bnot valid\b)/,
    why: 'checks every row while the table is locked: add it NOT VALID, and validate it in another file',
  },
  {
    found: /\badd .*\b(unique\b|primary key\b|exclude ?(using\b|\())(?!.*\busing index\b)/,
    why: 'makes an index while the table is locked: make it concurrently, and add the constraint USING INDEX',
  },
  {
    found: /\badd (column )?(if not exists )?(?!column\b)\w+ ((small|big)?serial\b|.*\bgenerated\b)/,
    why: 'rewrites the table while it is locked: add a plain column',
  },
  {
    // What is computed once for all rows, such as now(), is not written into them.
    found: /\badd .*\bdefault( \(?(?!now\b)[\w.]+\(|.*\b(gen_random_uuid|random|nextval|clock_timestamp)\()/,
    why: 'rewrites the table while it is locked: add the column without this default, and set the default in a second clause',
  },
  {
    found: /\bnot valid\b[\s\S]*\bvalidate constraint\b/,
    why: 'validates in the transaction that holds the lock: use another file',
  },
  {
    found: /\bcreate (unique )?index\b/,
    why: 'makes an index while nobody can write: make it concurrently, outside a transaction',
  },
  {
    found: /^(update|delete) (?!.*\bwhere\b)/m,
    why: 'locks every row until the migration is done: change them in batches, in a job',
  },
  { found: /^(lock|truncate)\b/m, why: 'locks a table' },
];

const concurrentIndex = /^create (?:unique )?index concurrently (\w+)/;
const validation = /^alter table \w+ validate constraint \w+$/;
const droppedIndex = /^drop index concurrently if exists \w+$/;

/** Returns what is wrong with a migration. @param known the names of the files before it */
export function migrationProblems(text: string, known: readonly string[]): string[] {
  if (/^-- first schema$/m.test(text)) return [];
  const statements = withoutTexts(text)
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
  const needs = /^-- needs (\S+)$/m.exec(text)?.[1];
  const unknown =
    needs === undefined || known.includes(needs) ? [] : [`needs ${needs}, which is not before it`];
  if (/^-- outside a transaction$/m.test(text)) return [...outsideProblems(statements), ...unknown];
  // Nobody waits for a table that is made here, and no release before uses it.
  const created = statements.map((one) => /^create table (?:if not exists )?(\w+)/.exec(one)?.[1]);
  const onOld = statements
    .filter((one) => !created.includes(tableOf(one)))
    .flatMap(clausesOf)
    .join('\n');
  const rules = needs === undefined ? [...contracting, ...always] : always;
  return [...rules.filter(({ found }) => found.test(onOld)).map(({ why }) => why), ...unknown];
}

/** When one of them fails, all of them run again at the next start. */
function outsideProblems(statements: readonly string[]): string[] {
  return statements.flatMap((statement, at) => {
    const index = concurrentIndex.exec(statement)?.[1];
    if (index !== undefined)
      return statements[at - 1] === `drop index concurrently if exists ${index}`
        ? []
        : [`makes ${index}, which may be there half made: drop it before, concurrently, if it exists`];
    return validation.test(statement) || droppedIndex.test(statement)
      ? []
      : ['may run twice outside a transaction: only concurrent indexes and validation may'];
  });
}

/** Returns the table that a statement changes, if it is of a kind that may concern a new one. */
const tableOf = (statement: string): string =>
  /^(?:alter table|update|delete from|truncate(?: table)?) (?:if exists )?(?:only )?(\w+)/.exec(
    statement,
  )?.[1] ??
  /^create (?:unique )?index\b.*? on (?:only )?(\w+)/.exec(statement)?.[1] ??
  'unknown';

/** Splits ALTER TABLE at the commas outside of brackets. */
function clausesOf(statement: string): string[] {
  if (!statement.startsWith('alter table')) return [statement];
  let depth = 0;
  let clauses = '';
  for (const char of statement) {
    if ('(['.includes(char)) depth += 1;
    if (')]'.includes(char)) depth -= 1;
    clauses += char === ',' && depth === 0 ? '\nalter table …' : char;
  }
  return clauses.split('\n');
}

/** Returns SQL in lower case and in one line, without comments, literals, quotes and the bodies of functions. */
const withoutTexts = (text: string): string =>
  text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .replaceAll(/"|\bpublic\./g, '');
