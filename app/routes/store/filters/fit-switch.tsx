import './more-groups.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Check } from '../../../ui/field.tsx';
import type { Filters } from './filters.ts';
import { filtersToQuery } from './filters.ts';
import { useMoreCounts } from './more-counts.ts';
import type { Listed, Relisted } from './relist.ts';
import { relist } from './relist.ts';
import { saveFit } from './saved-filters.ts';

/**
 * Shows only what fits the shopper's truck. When they choose another one, the list follows: what doesn't fit it comes last
 * (decision 113).
 */
export function FitSwitch({
  truck,
  filters,
  keyword,
  to,
  loaded,
  onRelisted,
  brand,
  counted,
}: {
  truck: string;
  filters: Filters;
  keyword: string | undefined;
  to: (query?: string) => string;
  loaded: Listed;
  onRelisted: (listed: Relisted | undefined) => void;
  brand?: string | undefined;
  counted: boolean;
}) {
  const navigate = useNavigate();
  const more = useMoreCounts(counted, keyword, filters, truck);
  const show = (fit: string) =>
    void navigate(to(filtersToQuery({ ...filters, fit, truck: fit && truck })), { preventScrollReset: true });
  const before = useRef(truck);
  const follow = useEffectEvent((former: string) => {
    if (former !== truck && filters.truck === former) show(filters.fit);
  });
  useEffect(() => {
    follow(before.current);
    before.current = truck;
  }, [truck]);
  const list = useEffectEvent((signal: AbortSignal) => {
    relist({ loaded, truck, filters, keyword, brand, signal }).then(
      (listing) => signal.aborted || onRelisted(listing && { over: loaded, listing }),
      // The list that is shown will do.
      () => {},
    );
  });
  useEffect(() => {
    const giveUp = new AbortController();
    list(giveUp.signal);
    return () => giveUp.abort();
  }, [loaded, truck]);
  const isOn = filters.fit === 'fits' && filters.truck === truck;
  // The checkmark shows before its list has loaded.
  const [ticked, setTicked] = useState({ over: filters, on: isOn });
  const checked = ticked.over === filters ? ticked.on : isOn;
  const toggle = () => {
    setTicked({ over: filters, on: !checked });
    saveFit(checked ? '' : 'fits');
    show(checked ? '' : 'fits');
  };
  return (
    <Check checked={checked} onChange={toggle}>
      <span>Only what fits</span>{' '}
      {more && (
        <span className="number">
          {more.fits}
          {/* The list of what fits says itself what it leaves out. */}
          {!checked && Boolean(more.check) && `, and ${more.check} may fit`}
        </span>
      )}
    </Check>
  );
}
