/** Markup that is safe to send: only `html` makes it, and it escapes everything that was not made by itself. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | undefined | false | readonly Html[];

/** html`<b>${name}</b>`: text is escaped (also for attributes in double quotes), markup and lists of it are joined. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((markup, string, at) => markup + asMarkup(parts[at - 1]) + string));
}

function asMarkup(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(asMarkup).join('');
  return String(part).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
