import type { MouseEvent } from 'react';
import { useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { brands } from '../../../../shop/facts.ts';
import { safePath } from '../../../../shop/rules/safe-path.ts';
import { useHydrated } from '../../../browser/hydrated.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link, staysInTab } from '../../../ui/link.tsx';

/**
 * Links back to where the product was seen: `goBackPath` of the address, or of the link that led here; else the page of the
 * shop whose link opened this document, because it was pressed before that page listened or opens in another tab; else the
 * store of its brand. When that page is the previous entry of the history, it goes back there, to where it was scrolled.
 * Known in the browser only, because everyone gets the same page.
 */
export function GoBack({ brand }: { brand: string }) {
  // As it was when the part was opened: a tap on the rating adds an entry to the history that has no state.
  const [{ search, state }] = useState(useLocation());
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get('goBackPath');
  const linked = (state as { goBackPath?: unknown } | null)?.goBackPath ?? (hydrated && referrerPath());
  const store = storeOf(brand);
  const path = asked ?? linked;
  const goBack = (event: MouseEvent<HTMLAnchorElement>) => {
    if (asked !== null || typeof linked !== 'string' || !hasEntryBefore() || !staysInTab(event)) return;
    event.preventDefault();
    void navigate(history.state ? -1 : -2);
  };
  return (
    <Link
      className="link"
      to={hydrated && typeof path === 'string' ? safePath(path, store) : store}
      onClick={goBack}
    >
      <Icon name="left" /> Go Back
    </Link>
  );
}

function storeOf(brand: string): string {
  if (brand === brands.napco) return href('/napco-store');
  return brand === brands.used ? href('/used-store') : href('/store');
}

/** React Router counts the entries since the document was opened. */
const entriesOfDocument = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/** A browser that doesn't say whether another document of the shop comes before this one follows the link instead. */
const hasEntryBefore = (): boolean =>
  entriesOfDocument() > 0 || ('navigation' in window && window.navigation.canGoBack);

/** Returns the page of the shop whose link opened this document, if the product is the first page shown in it. */
function referrerPath(): string | undefined {
  if (entriesOfDocument() > 0) return undefined;
  const { origin, pathname, search } = new URL(document.referrer || 'about:blank');
  return origin === location.origin ? pathname + search : undefined;
}
