/** A part as far as its warning goes; see shop/rules/catalog/california-warning.ts. */
export interface WarnedPart {
  name: string;
  californiaWarning?: string | undefined;
}

/** Returns the different warnings of some parts in their order, each with the names of the parts that it is for. */
export function warningsOf(parts: readonly WarnedPart[]): { text: string; names: string[] }[] {
  const byText = new Map<string, string[]>();
  for (const { name, californiaWarning: text } of parts)
    if (text) byText.set(text, [...(byText.get(text) ?? []), name]);
  return [...byText].map(([text, names]) => ({ text, names }));
}

const address = /(?:https?:\/\/)?(?:www\.)?P65Warnings\.ca\.gov((?:\/[\w-]+)*)/gi;

/** Returns a warning in pieces: each address of the State's site about warnings is one of its own, with where it leads. */
export function warningPieces(warning: string): { text: string; href?: string }[] {
  const pieces: { text: string; href?: string }[] = [];
  let end = 0;
  for (const { 0: text, 1: path = '', index } of warning.matchAll(address)) {
    pieces.push({ text: warning.slice(end, index) }, { text, href: `https://www.P65Warnings.ca.gov${path}` });
    end = index + text.length;
  }
  return [...pieces, { text: warning.slice(end) }].filter(({ text }) => text !== '');
}
