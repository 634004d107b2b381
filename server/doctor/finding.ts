import { styleText } from 'node:util';

/** What one check found. */
export interface Finding {
  /** `bad` keeps the shop from working and must be fixed; `look` is for a person to judge. */
  verdict: 'good' | 'look' | 'bad';
  what: string;
  /** What was found, and for anything but `good` what to do, as sentences. */
  text: string;
}

export const good = (what: string, text: string): Finding => ({ verdict: 'good', what, text });
export const look = (what: string, text: string): Finding => ({ verdict: 'look', what, text });
export const bad = (what: string, text: string): Finding => ({ verdict: 'bad', what, text });

const marks = { good: ['✓', 'green'], look: ['!', 'yellow'], bad: ['✗', 'red'] } as const;
const column = 22;

/** Returns the line that is printed for a finding. */
export function lineOf({ verdict, what, text }: Finding, { color }: { color: boolean }): string {
  const [mark, name] = marks[verdict];
  const shown = color ? styleText(name, mark, { validateStream: false }) : mark;
  return `${shown} ${what.padEnd(column)} ${text.replaceAll(/\s+/g, ' ')}`;
}

/** Returns why something failed, in one line. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as Error & { code?: string };
  const inner = cause instanceof Error ? reasonOf(cause) : undefined;
  return inner ?? (message || code || String(error));
}

/** Returns the code of an error or of what caused it, such as ECONNREFUSED. */
export function codeOf(error: unknown): string {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : cause === undefined ? '' : codeOf(cause);
}
