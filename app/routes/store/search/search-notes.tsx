import { Suspense } from 'react';
import { href } from 'react-router';
import { lazyOrNothing } from '../../../ui/lazy/lazy-or-nothing.ts';
import { Link } from '../../../ui/link.tsx';
import type { Listing } from '../../../ui/product/product-card.tsx';
import { usedPath } from '../filters/filters.ts';
import type { LeftOutLink } from '../left-out.ts';

/** Few searches are about a page. */
const PageAbout = lazyOrNothing(async () => (await import('./page-about.tsx')).PageAbout);
/** Most searches have none. */
const UnknownWords = lazyOrNothing(async () => (await import('./unknown-words.tsx')).UnknownWords);

/** Shows above the list of a search how its words were read, and what else there is. */
export function SearchNotes({
  keyword,
  listing: { unknownWords, corrections, isPartial, years, total },
  used,
  leftOut,
}: {
  keyword: string;
  listing: Listing;
  /** How many used parts match. */
  used: number;
  leftOut: LeftOutLink | undefined;
}) {
  const empty = total === 0;
  const asksForUsed = /\bused\b/i.test(keyword);
  return (
    <>
      <Suspense>
        <PageAbout keyword={keyword} />
      </Suspense>
      {(used > 0 || asksForUsed) && (
        <p>
          <Link
            className={asksForUsed ? 'btn mt-2' : undefined}
            to={used > 0 ? usedPath(keyword) : href('/used-store')}
          >
            {used > 0 ? `Used parts: ${used}` : 'All used parts'}
          </Link>
        </p>
      )}
      {unknownWords && (
        <Suspense>
          <UnknownWords words={unknownWords} keyword={keyword} empty={empty} />
        </Suspense>
      )}
      {corrections?.map(({ typed, read }) => (
        <p key={typed}>
          We don’t know <em>{typed}</em>, so we looked for <em>{read}</em>.
        </p>
      ))}
      {isPartial && (
        <p>No part matches all of that. These match some of it{years && ', and may be for other years'}.</p>
      )}
      {leftOut && !empty && (
        <p>
          Left out: <Link to={leftOut.to}>{leftOut.text}</Link>
        </p>
      )}
    </>
  );
}
