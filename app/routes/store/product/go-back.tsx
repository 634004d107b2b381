import type { MouseEvent } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { brands } from '../../../../shop/facts.ts';
import { safePath } from '../../../../shop/rules/safe-path.ts';
import { useHydrated } from '../../../browser/hydrated.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';

/**
 * Links back to where the product was seen: `goBackPath` of the address, or of the link that led here; else the store of
 * its brand. When that page is the previous entry of the history, it goes back there, to where it was scrolled.
 * Known in the browser only, because everyone gets the same page.
 */
export function GoBack({ brand }: { brand: string }) {
  const { search, state } = useLocation();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get('goBackPath');
  const linked = (state as { goBackPath?: unknown } | null)?.goBackPath;
  const store = storeOf(brand);
  const path = asked ?? linked;
  const goBack = (event: MouseEvent) => {
    if (asked !== null || typeof linked !== 'string' || !hasEntryBefore() || opensElsewhere(event)) return;
    event.preventDefault();
    void navigate(-1);
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

/** React Router counts the entries since the shop was opened. */
const hasEntryBefore = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
