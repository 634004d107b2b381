/** Safe HTML. Created by `html`, which escapes every string put into it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): Html {
  return new Html(
    String.raw(
      { raw: parts },
      ...values.map((value) => (value instanceof Html ? value.text : escape(value))),
    ),
  );
}

export function raw(text: string): Html {
  return new Html(text);
}

export function join(parts: Html[]): Html {
  return raw(parts.join(''));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
