import { href } from 'react-router';
import { useSite } from './page-meta.ts';

/** A page of the trail: its name, and its path from the root of the site. */
export type Crumb = readonly [name: string, path: string];

/**
 * Renders a page's breadcrumb trail for search engines (schema.org). They read documents, so none of it is in the page's
 * script (decision 011), and hydration leaves the server's markup as it is.
 * @param to the pages after the home page, ending with this one
 */
export function BreadcrumbJsonLd({ to }: { to: readonly Crumb[] }) {
  const origin = useSite()?.publicUrl;
  const __html = import.meta.env.SSR && origin ? jsonLdScript(trail(origin.replace(/\/$/, ''), to)) : '';
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />;
}

function trail(origin: string, to: readonly Crumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', href('/')], ...to].map(([name = '', path = ''], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  };
}

/** Returns structured data as the markup of its script. */
export function jsonLdScript(data: object): string {
  // It contains names from the catalog, and no text may end the script element.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
