import { useEffect, useRef, useState } from 'react';
import type { ProductCard as Part } from '../../../shop/contracts/catalog.ts';
import { call } from '../../browser/api.ts';
import { clearRecentParts, useRecentParts } from '../../browser/recent-parts.ts';
import { SectionHeader } from '../section-header.tsx';
import { ProductCard } from './product-card.tsx';

/** A full row on a wide screen; the others come with a press. */
const shownFirst = 4;

/** The parts that this browser has shown, as the store has them now; those that have left it are left out. */
export function RecentParts({ except = '', goBackPath }: { except?: string; goBackPath: string }) {
  const ids = useRecentParts().filter((id) => id !== except);
  const [parts, setParts] = useState<readonly Part[]>([]);
  const [all, setAll] = useState(false);
  const [cleared, setCleared] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const asked = ids.join(' ');
  useEffect(() => {
    if (asked === '') return;
    const leaving = new AbortController();
    call('POST /api/projects/parts', { body: { products: asked.split(' ') }, signal: leaving.signal })
      .then(({ parts: found }) => setParts(found))
      .catch(() => undefined);
    return () => leaving.abort();
  }, [asked]);
  // The button that was pressed is gone: the keyboard goes on where its parts begin.
  useEffect(() => {
    if (all) list.current?.children[shownFirst]?.querySelector('a')?.focus();
  }, [all]);
  const shown = parts.filter(({ _id }) => ids.includes(_id));
  if (shown.length === 0 && !cleared) return null;
  return (
    <section className="mt-section" aria-labelledby="recent-parts">
      <SectionHeader title={<span id="recent-parts">Recently viewed</span>}>
        {shown.length > 0 && (
          <button
            type="button"
            className="link text-small"
            aria-label="Clear recently viewed parts"
            onClick={() => {
              clearRecentParts();
              setCleared(true);
            }}
          >
            Clear
          </button>
        )}
      </SectionHeader>
      {shown.length === 0 ? (
        <p ref={(text) => text?.focus()} tabIndex={-1}>
          Cleared. This browser has forgotten which parts you looked at.
        </p>
      ) : (
        <ul className="cards" ref={list}>
          {shown.slice(0, all ? shown.length : shownFirst).map((part) => (
            <ProductCard key={part._id} product={part} level={3} goBackPath={goBackPath} />
          ))}
        </ul>
      )}
      {!all && shown.length > shownFirst && (
        <button type="button" className="btn btn--line mt-4" onClick={() => setAll(true)}>
          Show all {shown.length}
        </button>
      )}
    </section>
  );
}
