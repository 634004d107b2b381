import { href } from 'react-router';
import { Link } from '../../ui/link.tsx';
import type { Listing } from '../../ui/product/product-card.tsx';
import { usedPath } from './filters/filters.ts';
import type { LeftOutLink } from './left-out.ts';

/** What is said above the list of a search: how its words were read, and what else there is. */
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
  // Of such a search, an empty list says it; another one has what is near a part number that nothing has.
  const isUnknown = unknownWords?.join(' ').toLowerCase() === keyword.toLowerCase();
  return (
    <>
      <PageAbout keyword={keyword} />
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
      {unknownWords && !(empty && isUnknown) && (
        <p>
          We found nothing for <em>{unknownWords.join(', ')}</em>.
          {isUnknown && ' These have a number near it.'}
        </p>
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

/** Words that some shoppers search for and that name no part, with the page about them. */
const pages = [
  [
    /^(shipping|delivery|freight)( (costs?|rates?|times?|policy))?$/,
    `${href('/faq')}#shipping`,
    'Shipping and cost',
  ],
  [/^(returns?|refunds?|exchanges?)( policy)?$/, href('/return-policy'), 'Return Policy'],
  [/^(warranty|warranties|guarantee)$/, `${href('/terms')}#parts`, 'Terms of Sale'],
  [
    /^(phone number|contact|contact us|(business |opening |open |shop )?hours)$/,
    href('/contactus'),
    'Contact',
  ],
] as const;

/** Shows the way to the page that a search is about, if there is one. */
function PageAbout({ keyword }: { keyword: string }) {
  const page = pageAbout(keyword);
  return (
    page && (
      <p>
        Not looking for a part? See <Link to={page.to}>{page.name}</Link>.
      </p>
    )
  );
}

/** Returns the page that a search is about when it asks for the shop's terms rather than a part: `return spring` is a part. */
export function pageAbout(keyword: string): { to: string; name: string } | undefined {
  const [, to, name] = pages.find(([words]) => words.test(keyword.toLowerCase())) ?? [];
  return to && name ? { to, name } : undefined;
}
