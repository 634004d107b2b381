import { href } from 'react-router';
import { useSite } from './page-meta.ts';

/** A page on the way: its name, and its path from the root of the site. */
export type Crumb = readonly [name: string, path: string];

/**
 * Where a page stands, for search engines (schema.org). They read documents: none of it comes with the page's program
 * (decision 011), and the browser leaves as it is what the document brought.
 * @param to the pages after the home page, this one last
 */
export function BreadcrumbJsonLd({ to }: { to: readonly Crumb[] }) {
  const origin = useSite()?.publicUrl;
  const __html = import.meta.env.SSR && origin ? script(origin.replace(/\/$/, ''), to) : '';
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />;
}

function script(origin: string, to: readonly Crumb[]): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', href('/')], ...to].map(([name = '', path = ''], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  };
  // The catalog's names stand in it: no text may end the script.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
