import { useEffect } from 'react';
import { href, redirect, useNavigate, useSearchParams } from 'react-router';
import { safePath } from '../../../shop/rules/safe-path.ts';
import { refreshUserInfo } from '../../browser/user-info.ts';

/** The pages that lead into the shop: where to, once somebody is signed in. */
function targetOf(query: URLSearchParams): string {
  // As a browser spells it: a redirect travels in a header, which takes no other letters than ASCII.
  const { pathname, search, hash } = new URL(safePath(query.get('redirect')), 'http://here');
  return pathname + search + hash;
}

/**
 * `clientLoader` of a page for those who are not signed in yet: leads the others away before it is shown. The mirror
 * may outlive its session, so the server is asked before anyone is led away.
 * @throws Response a redirect
 */
export async function leadAway({ url }: { url: URL }): Promise<null> {
  if (await refreshUserInfo()) throw redirect(targetOf(url.searchParams));
  return null;
}

/** Where the `redirect` of this page leads. */
export function useTarget(): string {
  const [search] = useSearchParams();
  return targetOf(search);
}

/** Leads away from such a page, too, when it came as a document; `enter` leads on after signing in. */
export function useEnter(): { target: string; enter: () => Promise<void> } {
  const navigate = useNavigate();
  const target = useTarget();
  useEffect(() => {
    let here = true;
    void refreshUserInfo().then((user) => user && here && navigate(target, { replace: true }));
    return () => {
      here = false;
    };
  }, [navigate, target]);
  return { target, enter: async () => navigate(target, { replace: true }) };
}

/** `?redirect=…` for the links between these pages, nothing when it leads home. */
export function onward(target: string): string {
  return target === href('/') ? '' : `?redirect=${encodeURIComponent(target)}`;
}
