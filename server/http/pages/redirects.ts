import { redirectFrom } from '../../../shop/rules/redirects.ts';
import type { Deps } from '../../deps.ts';
import { listRedirects } from '../../features/site/redirect-data.ts';

/** A change is seen by every process within this. */
const freshMs = 60_000;

/** Returns a function that tells where an address that no page has is redirected to; all redirects are kept in memory. */
export function createRedirects({
  db,
  log,
}: Pick<Deps, 'db' | 'log'>): (path: string) => Promise<string | undefined> {
  let readAt = -Infinity;
  let redirects: Promise<Map<string, string>> = Promise.resolve(new Map());

  async function read(): Promise<Map<string, string>> {
    return new Map((await listRedirects(db)).map(({ from, to }) => [from, to]));
  }

  return async (path) => {
    if (performance.now() - readAt > freshMs) {
      readAt = performance.now();
      const before = redirects;
      redirects = read().catch((error: unknown) => {
        log.warn({ err: error }, 'redirects could not be read');
        return before;
      });
    }
    return (await redirects).get(redirectFrom(path));
  };
}
