import type { MetaDescriptor } from 'react-router';
import { shopName } from '../../shop/facts.ts';
import { useRouteLoaderData } from 'react-router';
import type { Site } from '../../shop/contracts/site.ts';

interface PageMeta {
  /** Without the shop's name. */
  title: string;
  description?: string;
  /** The page's canonical path: `/store/page/2`. */
  path?: string;
  /** Path of the picture for link previews. */
  image?: string;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
  /** As passed to a route's `meta` function; holds the shop's public address. */
  matches?: readonly unknown[];
}

/** Returns the title of a page of a list: every page after the first says which it is. */
export const titleOfPage = (title: string, page = 1): string => (page > 1 ? `${title}, page ${page}` : title);

/** Returns title, description, canonical address and link preview of a page. */
export function pageMeta({
  title,
  description,
  path,
  image = '/art/og.png',
  noindex,
  matches,
}: PageMeta): MetaDescriptor[] {
  const fullTitle = `${title} – ${shopName}`;
  const tags: MetaDescriptor[] = [
    { title: fullTitle },
    { property: 'og:title', content: fullTitle },
    { property: 'og:site_name', content: shopName },
    { property: 'og:type', content: 'website' },
  ];
  if (description) {
    tags.push(
      { name: 'description', content: description },
      { property: 'og:description', content: description },
    );
  }
  if (noindex) return [...tags, { name: 'robots', content: 'noindex' }];
  const origin = publicUrl(matches);
  if (!origin || path === undefined) return tags;
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: origin + path },
    { property: 'og:url', content: origin + path },
    { property: 'og:image', content: origin + image },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Returns the shop's address as the root page has loaded it; undefined when that failed. */
export function publicUrl(matches: readonly unknown[] | undefined): string | undefined {
  const root = matches?.[0] as { loaderData?: { site?: { publicUrl?: string } } } | undefined;
  return root?.loaderData?.site?.publicUrl?.replace(/\/$/, '');
}

/** Returns the site's settings as the root page has loaded them; undefined when that failed. */
export function useSite(): Site | undefined {
  const root = useRouteLoaderData('root') as { site: Site } | undefined;
  return root?.site;
}
