import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * A link to a page of the shop, which opens without loading a document. React Router's own also resolves relative paths,
 * fetches ahead and re-renders with every change of the address; with ninety links on a page, that was a tenth of what a
 * list costs to render (decision 093).
 * @param to an absolute path, from `href()`
 */
export function Link({
  to,
  state,
  preventScrollReset = false,
  onClick,
  children,
  ...anchor
}: Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: unknown; preventScrollReset?: boolean }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !staysInTab(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    void navigate(to, { state, preventScrollReset, replace: to === pathname + search + hash });
  };
  return (
    // Pressed before the page listens, a link that also does something waits for it (`server/http/pages/late-scripts.ts`).
    <a {...anchor} data-acts={onClick && ''} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** Returns false for what a browser opens elsewhere: another tab or window, or a download. */
export const staysInTab = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) =>
  button === 0 &&
  !(metaKey || ctrlKey || shiftKey || altKey) &&
  (currentTarget.target === '' || currentTarget.target === '_self');
