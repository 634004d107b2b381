/**
 * What a migration must not do while the release before it serves (CONTRIBUTING.md, "Changing a table"). The first schema
 * is exempt: no release is older.
 */

interface Rule {
  found: RegExp;
  why: string;
}

/** Only after a release that does without: a file with `-- needs …` may. */
const contracting: Rule[] = [
  {
    found:
      /\bdrop\s+(table|view|function|column|type|schema)\b|\balter\s+table\b[^;]*\bdrop\s+(?!constraint|default|not null|expression|identity)/,
    why: 'drops what the release before may use',
  },
  {
    found: /\brename\b/,
    why: 'renames what the release before uses: add the new, and drop the old a release later',
  },
  {
    found: /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/,
    why: 'changes a type, which rewrites the table while it is locked: add a column',
  },
  { found: /\bset\s+not\s+null\b/, why: 'requires what the release before may leave out' },
  {
    found:
      /\badd\s+(column\s+)?(if\s+not\s+exists\s+)?(?!constraint)\w+\s+(?![^;,]*\b(default|generated)\b)[^;,]*\bnot\s+null\b/,
    why: 'adds a column that the release before does not fill: give it a default',
  },
  { found: /\bcreate\s+unique\s+index\b/, why: 'refuses rows that the release before may insert' },
];

const always: Rule[] = [
  {
    found: /\badd\s+(constraint\s+\w+\s+)?(check|foreign\s+key)\b(?![^;]*\bnot\s+valid\b)/,
    why: 'checks every row while the table is locked: add it NOT VALID, and validate it in another file',
  },
  {
    found: /\badd\s+constraint\s+\w+\s+(unique|primary\s+key)\b(?![^;]*\busing\s+index\b)/,
    why: 'makes an index while the table is locked: make it concurrently, and add the constraint USING INDEX',
  },
  {
    found: /\bnot\s+valid\b[\s\S]*\bvalidate\s+constraint\b/,
    why: 'validates in the transaction that holds the lock: use another file',
  },
  {
    found: /\bcreate\s+(unique\s+)?index\b/,
    why: 'makes an index while nobody can write: make it concurrently, outside a transaction',
  },
  { found: /\block\s+table\b/, why: 'locks a table' },
];

const concurrentIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+(\w+)/;
const validation = /^alter\s+table\s+\w+\s+validate\s+constraint\s+\w+$/;
const droppedIndex = /^drop\s+index\s+concurrently\s+if\s+exists\s+\w+$/;

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
  const created = statements.map((one) => /^create\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/.exec(one)?.[1]);
  const onOld = statements.filter((one) => !created.includes(tableOf(one))).join(';\n');
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
  /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+)/.exec(statement)?.[1] ??
  /^create\s+(?:unique\s+)?index\b[^;]*?\son\s+(?:only\s+)?(\w+)/.exec(statement)?.[1] ??
  'unknown';

/** Returns SQL in lower case without comments, literals and the bodies of functions. */
const withoutTexts = (text: string): string =>
  text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
