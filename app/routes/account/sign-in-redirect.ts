import { useEffect } from 'react';
import { href, redirect, useNavigate, useSearchParams } from 'react-router';
import { safePath } from '../../../shop/rules/safe-path.ts';
import { refreshUserInfo } from '../../browser/user-info.ts';

/** Returns the `redirect` of a sign-in page: where the user goes once they are signed in. */
function targetOf(query: URLSearchParams): string {
  // Encoded as browsers do it: a redirect travels in a header, which holds only ASCII.
  const { pathname, search, hash } = new URL(safePath(query.get('redirect')), 'http://here');
  return pathname + search + hash;
}

/**
 * `clientLoader` of the pages for visitors who are not signed in: redirects signed-in users before the page is shown.
 * The stored user may outlive its session, so the server is asked first.
 * @throws Response a redirect
 */
export async function redirectSignedIn({ url }: { url: URL }): Promise<null> {
  if (await refreshUserInfo()) throw redirect(targetOf(url.searchParams));
  return null;
}

/** Returns where the `redirect` of this page leads. */
export function useRedirectTarget(): string {
  const [search] = useSearchParams();
  return targetOf(search);
}

/**
 * Redirects signed-in users when the page was loaded as a document, too.
 * @returns the target of the redirect, and a function that goes there after signing in
 */
export function useSignInRedirect(): { target: string; followRedirect: () => Promise<void> } {
  const navigate = useNavigate();
  const target = useRedirectTarget();
  useEffect(() => {
    let mounted = true;
    void refreshUserInfo().then((user) => user && mounted && navigate(target, { replace: true }));
    return () => {
      mounted = false;
    };
  }, [navigate, target]);
  const followRedirect = async () => {
    // They move while the next page opens; that of the lists waits for them.
    void import('../../browser/move-lists.ts').then(({ moveLists }) => moveLists()).catch(() => undefined);
    await navigate(target, { replace: true });
  };
  return { target, followRedirect };
}

/** Returns `?redirect=…` for the links between these pages; empty when it leads home. */
export function redirectQuery(target: string): string {
  return target === href('/') ? '' : `?redirect=${encodeURIComponent(target)}`;
}
