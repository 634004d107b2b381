import { useEffect } from 'react';
import { href } from 'react-router';
import { shortTruckName } from '../../browser/truck.ts';
import { listPath } from '../../list-path.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { DialogButton } from '../../ui/lazy/dialog-button.tsx';
import { lazyOrRetry } from '../../ui/lazy/lazy-or-retry.tsx';
import { Link } from '../../ui/link.tsx';
import type { Counts } from './filters/filter-groups.ts';
import type { Filters } from './filters/filters.ts';
import {
  filterGroups,
  filtersToQuery,
  hasFilters,
  napcoPath,
  noFilters,
  priceName,
  usedPath,
  valueName,
} from './filters/filters.ts';
import { saveMayFit, withMayFit } from './filters/may-fit.tsx';
import { clearSavedFilters } from './filters/saved-filters.ts';
import { inquiryPath } from './inquiry-path.ts';
import type { LeftOutLink } from './left-out.ts';
import { categoryPath } from './product/product-trail.tsx';

const TellMe = lazyOrRetry(async () => (await import('../arrivals/tell-me.tsx')).TellMe);

/** Where to go on when a search finds nothing: the ones with the most parts. */
const categories = [
  'Bed Floor Pans',
  'Doors & Hardware',
  'Grilles & Grille Guards',
  'Headlights & Bezels',
  'Tailgate',
  'Weatherstrip & Seals',
];

/**
 * Says that nothing matches the keyword or the filters, and what to do next.
 * @param unfiltered how many products there are without the filters
 * @param mayFit how many parts may fit the truck, which is not known well enough
 * @param used how many used parts match the keyword
 */
export function EmptyListing({
  keyword,
  filters,
  unfiltered,
  mayFit = 0,
  used = 0,
  onlyNapco,
  leftOut,
}: {
  keyword: string | undefined;
  filters: Filters;
  unfiltered: number;
  mayFit?: number;
  used?: number;
  onlyNapco: Counts['onlyNapco'];
  leftOut?: LeftOutLink | undefined;
}) {
  // Filters are to blame only for what there is without them.
  const blamed = unfiltered > 0 ? filters : noFilters;
  const filtered = hasFilters(blamed);
  // A used part is one of a kind: the search asks for a new one, too.
  const isMiss = keyword !== undefined && !filtered;
  useEffect(() => {
    if (isMiss) reportMiss(keyword);
  }, [isMiss, keyword]);
  const atNapco =
    filters.brand.length > 0 ? [] : onlyNapco.filter(([value]) => filters.partType.includes(value));
  return (
    <Empty title="Nothing on this shelf">
      <p className="prose text-ink-2">
        {used > 0
          ? usedOnly(keyword, used)
          : leftOut
            ? othersOnly(keyword, leftOut)
            : reason(keyword, blamed, mayFit)}
      </p>
      <div className="row justify-center">
        {used > 0 && (
          <ButtonLink to={usedPath(keyword)}>
            {used === 1 ? 'Show the used part' : `Show ${used} used parts`}
          </ButtonLink>
        )}
        {mayFit > 0 && (
          <ButtonLink to={listPath('/store', { keyword, query: withMayFit(filters) })} onClick={saveMayFit}>
            Show {mayFit} that may fit
          </ButtonLink>
        )}
        {leftOut && (
          <ButtonLink kind="line" to={leftOut.to}>
            Show {leftOut.text}
          </ButtonLink>
        )}
        {atNapco.map(([value, count]) => (
          <ButtonLink key={value} to={napcoPath(value)}>
            {value} from NAPCO ({count})
          </ButtonLink>
        ))}
        {filtered && (
          <ButtonLink
            kind={atNapco.length > 0 || mayFit > 0 ? 'line' : 'plain'}
            to={listPath('/store', { keyword, query: filtersToQuery({ ...noFilters, sort: filters.sort }) })}
            onClick={clearSavedFilters}
          >
            Show {unfiltered} without filters
          </ButtonLink>
        )}
        {!filtered && used === 0 && <ButtonLink to={href('/store')}>All new aftermarket products</ButtonLink>}
        {isMiss && used === 0 && (
          <DialogButton
            className="btn btn--line"
            renderDialog={(close) => <TellMe about={{ search: keyword }} onClose={close} />}
          >
            Tell me when you have it
          </DialogButton>
        )}
        <ButtonLink kind="line" to={inquiryPath(keyword)}>
          Ask for a part
        </ButtonLink>
      </div>
      {keyword && !filtered && (
        <ul className="chips justify-center" aria-label="Categories">
          {categories.map((name) => (
            <li key={name}>
              <Link className="chip" to={categoryPath(name)}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Empty>
  );
}

/** Counts a search without result, from the browser: programs that only read pages do not count. */
function reportMiss(keyword: string): void {
  if (navigator.globalPrivacyControl) return;
  navigator.sendBeacon(`/api/part-hunt/searches?keyword=${encodeURIComponent(keyword.toWellFormed())}`);
}

function usedOnly(keyword: string | undefined, used: number): string {
  return `No new part matches “${keyword}”, but ${used === 1 ? 'a used one does' : `${used} used ones do`}: original pieces off real trucks.`;
}

function othersOnly(keyword: string | undefined, { trucks }: LeftOutLink): string {
  return `What we list as “${keyword}” fits ${trucks} only. Ask us: we find parts that are not listed.`;
}

function reason(keyword: string | undefined, filters: Filters, mayFit: number): string {
  const ask = 'or ask us: we find parts that are not listed.';
  if (!hasFilters(filters)) {
    return keyword
      ? `We don’t list anything called “${keyword}”. Try fewer words or the part number, ${ask}`
      : `The shelf is being filled. Check back soon, ${ask}`;
  }
  const [ranges, categoryNames, brands] = filterGroups.map((group) =>
    filters[group].map((value) => valueName(group, value)).join(' or '),
  );
  const truck = filters.fit && `your ${shortTruckName(filters.truck)}`;
  const years = [truck, filters.year, ranges].filter(Boolean).join(' and ');
  const price = priceName(filters);
  const what = [
    filters.inStock ? 'No part in stock' : 'No part',
    brands && ` by ${brands}`,
    categoryNames && ` in ${categoryNames}`,
    price && ` priced ${price}`,
    keyword && ` matches “${keyword}”`,
    keyword && years && ' and',
    years && ` fits ${years}`,
  ];
  const verb = keyword || years ? '' : ' is on this shelf';
  const sentence = `${what.filter(Boolean).join('')}${verb}`;
  if (mayFit > 0)
    return `${sentence} for sure, but ${mayFit === 1 ? 'one' : mayFit} might, depending on what else your truck is.`;
  return `${sentence}. Take away a filter, ${ask}`;
}
