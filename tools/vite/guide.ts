import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Tokens } from 'marked';
import { Marked } from 'marked';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/** A heading of the guide and the headings below it; `id` names it in addresses. */
interface GuideChapter {
  id: string;
  title: string;
  sections: { id: string; title: string }[];
}

/** Pages import a document of Markdown as its HTML and its chapters; its pictures become assets. */
export const guide: Plugin = {
  name: 'guide',
  load: {
    filter: { id: /\.md$/ },
    async handler(id) {
      const { html, chapters, pictures } = renderGuide(readFileSync(id, 'utf8'));
      const paths = pictures.map((path) => resolve(dirname(id), path));
      const sizes = await Promise.all(paths.map((path) => sharp(path).metadata()));
      return [
        ...paths.map((path, at) => `import picture${at} from ${JSON.stringify(`${path}?url`)};`),
        `const pictures = [${paths.map((_, at) => `picture${at}`).join(', ')}];`,
        `export const chapters = ${JSON.stringify(chapters)};`,
        `export const html = ${JSON.stringify(withSizes(html, sizes))}.replace(/(?<=src=")picture:(\\d+)/g, (_, at) => pictures[at]);`,
      ].join('\n');
    },
  },
};

/** A page with pictures of unknown size moves while they load, away from the heading that was asked for. */
const withSizes = (html: string, sizes: { width: number; height: number }[]): string =>
  html.replaceAll(/src="picture:(\d+)"/g, (source, at) => {
    const { width, height } = sizes[Number(at)] ?? {};
    return `${source} width="${width}" height="${height}"`;
  });

/**
 * Returns a document of Markdown as HTML, without its title and with ids as GitHub gives them; sources of pictures are
 * `picture:` and their place among `pictures`. Links to other documents become their text: the family doesn't have them.
 * @throws Error for a link to a heading that isn't there, and for two headings with one id
 */
export function renderGuide(markdown: string): {
  html: string;
  chapters: GuideChapter[];
  pictures: string[];
} {
  const chapters: GuideChapter[] = [];
  const pictures: string[] = [];
  const ids = new Set<string>();
  const linked: string[] = [];
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading) {
        if (depth === 1) return '';
        const id = idOf(text);
        if (ids.has(id)) throw new Error(`#${id}: the guide has two such headings`);
        ids.add(id);
        if (depth === 2) chapters.push({ id, title: text, sections: [] });
        else chapters.at(-1)?.sections.push({ id, title: text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      image({ href, text }: Tokens.Image) {
        const at = pictures.push(href) - 1;
        return `<img src="picture:${at}" alt="${text.replaceAll('"', '&quot;')}" loading="lazy">`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        if (!href.startsWith('#')) return text;
        linked.push(href.slice(1));
        return `<a href="${href}">${text}</a>`;
      },
    },
    hooks: {
      // On a phone a wide table scrolls by itself, also with the keyboard.
      postprocess: (html: string) =>
        html
          .replaceAll('<table>', '<div class="guide-table" tabindex="0"><table>')
          .replaceAll('</table>', '</table></div>'),
    },
  });
  const html = marked.parse(markdown, { async: false });
  const lost = linked.find((id) => !ids.has(id));
  if (lost !== undefined) throw new Error(`#${lost}: the guide has no such heading`);
  return { html, chapters, pictures };
}

const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-');
