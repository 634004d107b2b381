import { accessMatrix, callers } from './access-matrix.ts';

const intro = `# Who gets what

Every call of the API with the status each caller gets. Made from \`tests/support/access-matrix.ts\`, which is written by hand;
\`tests/api/access-matrix.test.ts\` sends every one of these requests and fails when this page is not the matrix.

\`own\`, \`foreign\`, \`unknown\`: what the call names is the caller's, somebody else's or nobody's. \`*\`: answered, but without
anything that is the other's. \`–\`: makes no sense. The demoted admin signed in while he was one. An emailed token counts for the
account it was emailed to, whoever sends it; the \`_id\` in a profile's body is ignored. What is refused has changed nothing.
`;

/** The matrix as a page for readers. */
export function accessDocument(): string {
  const head = ['call', 'thing', ...callers];
  const lines = Object.entries(accessMatrix).flatMap(([name, row]) =>
    Object.entries(row).map(([kind, cells], at) => {
      const found = cells.startsWith('(')
        ? [cells.slice(1, -1), ...callers.slice(1).map(() => '')]
        : cells.split(/\s+/).map((cell) => cell.replace('-', '–').replace('*', '\\*'));
      return [at === 0 ? `\`${name}\`` : '', kind === 'any' ? '' : kind, ...found];
    }),
  );
  const table = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`);
  return `${intro}\n${table.join('\n')}\n`;
}
