import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * The shop speaks American English, the way the family talks at the counter (decision 034). These
 * turns have slipped in before; whoever writes one learns what to say instead.
 */
const banned: readonly (readonly [turn: RegExp, instead: string])[] = [
  [/\b(?:ring|rings|rang) (?:us|you|them|this number|the)\b/i, 'call'],
  [/\bcatalogues?\b/i, 'catalog'],
  [/\be-mails?\b/i, 'email'],
  [/colour/i, 'color'],
  [/\bgrey(?:ed)?\b/i, 'gray'],
  [/\bcent(?:re|red|res)\b/i, 'center'],
  [
    /\b(?:organ|optim|recogn|author|categor|normal|serial|initial|custom|apolog|summar|minim|maxim)is(?:e|ed|es|ing|ation)\b/i,
    '-ize',
  ],
  [/\banalys(?:e|ed|es|ing)\b/i, 'analyze'],
  [
    /\b(?:whilst|amongst|learnt|cheque|tyre|bonnet|windscreen|lorry|postcode|licence|favourite|behaviour|neighbours?|enquir\w+)\b/i,
    'the American word',
  ],
  [/\bany more\b(?! than)/i, 'anymore'],
  [/\bstands? (?:here|there|beside|below|above)\b/i, 'is, or a verb that says what happens'],
  [
    /\b(?:of itself|by the way of|next but one|makes? dearer|half as wide again|at hand|to be had|hears of)\b/i,
    'say it plainly',
  ],
  [/(?<!(?:back|tax|post|an) )\boffice\b(?! (?:computer|program))/i, 'admin, the shop or the back office'],
  [
    /\b(?:his|her) (?:order|truck|cart|name|password|browser|account|session|address|money|email)\b/i,
    'their',
  ],
  [/\b(?:he|she) (?:is|was|has|can|pays|buys|may|must|will)\b/i, 'they'],
];

const root = join(import.meta.dirname, '..');
/** The specification keeps its own words, the vocabulary tests what visitors type, and this file lists what is banned. */
const exempt = /docs\/specification\/|server\/db\/seed\/|features\/catalog\/search\/|tests\/words\.test\.ts/;
const files = globSync(
  '{{app,server,shop,tests,tools}/**/*.{ts,tsx,mjs,sql,css},docs/**/*.md,*.md,server.ts}',
  {
    cwd: root,
  },
)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !exempt.test(file));

it('says everything in plain American English', () => {
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        banned
          .filter(([turn]) => turn.test(line))
          .map(([turn, instead]) => `${file}:${at + 1} "${turn.exec(line)?.[0]}": ${instead}`),
      ),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

it.each([
  ['Ring us at noon', true],
  ['the catalogue', true],
  ['a catalog', false],
  ['colour', true],
  ['colors', false],
  ['not listed any more', true],
  ['no more than 3, any more than that', false],
  ['the office sends it', true],
  ['the back office', false],
  ['a customer and his order', true],
  ['recognises', true],
  ['recognizes', false],
  ['analysed', true],
  ['otherwise', false],
])('%j is banned: %s', (text, expected) => {
  expect(banned.some(([turn]) => turn.test(text))).toBe(expected);
});
