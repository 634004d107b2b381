/** The facts that a product page lists under Details: stored as a list, typed as one `Name: value` per line. */
export interface Spec {
  name: string;
  value: string;
}

export const specLimits = { count: 40, name: 60, value: 300 } as const;

/** Returns the specs as people type them. */
export const formatSpecs = (specs: readonly Spec[]): string =>
  specs.map(({ name, value }) => `${name}: ${value}`).join('\n');

/** Parses typed specs; a value may contain colons (`Ratio: 4.57:1`). Returns the first error, which names its line. */
export function parseSpecs(text: string): { specs: Spec[] } | { error: string } {
  const specs: Spec[] = [];
  const lines = new Map<string, number>();
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') continue;
    const number = index + 1;
    const spec = parseLine(line);
    const earlier = lines.get(spec.name.toLowerCase());
    const error =
      earlier === undefined ? errorOf(spec) : `“${spec.name}” is already on line ${earlier}: once is enough`;
    if (error !== undefined) return { error: `Line ${number}: ${error}` };
    lines.set(spec.name.toLowerCase(), number);
    specs.push(spec);
  }
  return specs.length > specLimits.count ? { error: `At most ${specLimits.count} lines` } : { specs };
}

function parseLine(line: string): Spec {
  const colon = line.indexOf(':');
  return { name: line.slice(0, Math.max(colon, 0)).trim(), value: line.slice(colon + 1).trim() };
}

function errorOf({ name, value }: Spec): string | undefined {
  if (name === '' || value === '') return 'Please write it as “Name: value”';
  if (name.length > specLimits.name) return `The name has more than ${specLimits.name} characters`;
  if (value.length > specLimits.value) return `The value has more than ${specLimits.value} characters`;
  return undefined;
}
