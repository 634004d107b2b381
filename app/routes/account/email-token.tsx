import { replace } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { InlineScript } from '../../ui/inline-script.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/**
 * The token of a link in an email, such as `/verify-email/{token}` or `/arrival/{token}`. Anyone who sees the address could
 * use it, so the document's first script removes it from the address bar, before React and page views run. It stays in this
 * entry of the tab's history, so that a reload works.
 */
const script = `{const[,page,token]=/^\\/(verify-email|password-reset|arrival(?:-off)?)\\/([^/]+)/.exec(location.pathname)??[];if(token)history.replaceState({key:Math.random().toString(36).slice(2),emailToken:token},'','/'+page)}`;

export function HideToken() {
  return <InlineScript code={script} />;
}

/** What the server sends of a page whose loader follows the link: the same bytes for everyone. */
export function FollowingLink({ title, doing = 'This' }: { title: string; doing?: string }) {
  return (
    <div className="narrow" aria-busy="true">
      <HideToken />
      <SectionHeader level={1} title={title} />
      <noscript>
        <Alert kind="note">{`${doing} needs JavaScript. Please turn it on and open the link again.`}</Alert>
      </noscript>
      <p className="needs-script mb-4">One moment…</p>
      <Skeleton className="h-12" />
    </div>
  );
}

let followed: string | undefined;

/**
 * Returns the token that the page was opened with, or undefined when there is none or it cannot be one.
 * @param page the page's address without the token
 * @throws Response a redirect, for a link that was followed inside the shop
 */
export function takeToken(page: string, inAddress: string | undefined) {
  if (inAddress !== undefined) {
    followed = inAddress;
    throw replace(page);
  }
  const token = (history.state as { emailToken?: string } | null)?.emailToken ?? followed;
  followed = undefined;
  // A token that no header can carry would make the call fail without a reply.
  return token && /^[\w.~-]+$/.test(token) ? token : undefined;
}

export const asBearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** How long a result page is shown before it redirects; its toast stays longer. */
export const noticeMs = 2000;
