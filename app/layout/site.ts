import { useRouteLoaderData } from 'react-router';
import type { Site } from '../../shop/contracts/site.ts';

/** What the root page has read about the shop; undefined where that failed. */
export function useSite(): Site | undefined {
  const root = useRouteLoaderData('root') as { site: Site } | undefined;
  return root?.site;
}
