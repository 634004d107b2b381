import { useSyncExternalStore } from 'react';
import { href, Link, useLocation } from 'react-router';
import { safePath } from '../../../shop/rules/safe-path.ts';
import { Icon } from '../../ui/icon.tsx';

const store = href('/store');

/**
 * The way back to where the part was seen: `goBackPath` of the address, or of the link that led here; else the store.
 * Known in the browser only, because the same page is sent to everybody.
 */
export function GoBack() {
  const { search, state } = useLocation();
  const inBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const asked =
    new URLSearchParams(search).get('goBackPath') ?? (state as { goBackPath?: unknown } | null)?.goBackPath;
  const path = inBrowser && typeof asked === 'string' ? safePath(asked, store) : store;
  return (
    <Link className="link" to={path}>
      <Icon name="left" /> Go Back
    </Link>
  );
}
