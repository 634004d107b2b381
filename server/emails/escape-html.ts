/** Markup that is safe to send: only `html` produces it, and escapes everything it did not produce itself. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type HtmlChunk = Html | string | number | undefined | false | readonly Html[];

/** Tags a template, html`<b>${name}</b>`: text is escaped (for double-quoted attributes, too), markup is inserted as it is. */
export function html(strings: TemplateStringsArray, ...chunks: HtmlChunk[]): Html {
  return new Html(strings.reduce((markup, string, at) => markup + asMarkup(chunks[at - 1]) + string));
}

function asMarkup(chunk: HtmlChunk): string {
  if (chunk === undefined || chunk === false) return '';
  if (chunk instanceof Html) return chunk.markup;
  if (Array.isArray(chunk)) return chunk.map(asMarkup).join('');
  return String(chunk).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Returns a text that never breaks in two at the end of a line. */
export const unbroken = (text: string): Html => html`<span style="white-space:nowrap">${text}</span>`;
