import { MyTruck } from '../../../ui/fit/my-truck.tsx';
import type { useYearFacts } from './use-year-facts.ts';

/** Says which years are counted, and lets the shopper change that. */
export function YearChoice({ year, truckYear, setOnlyYear }: ReturnType<typeof useYearFacts>) {
  return (
    <p className="row text-small text-ink-2 needs-script">
      <span aria-live="polite">{year ? `Counting what fits a ${year}.` : 'Counting all years.'}</span>
      {truckYear && (
        <button className="link" type="button" onClick={() => setOnlyYear(!year)}>
          {year ? 'Count all years' : `Only ${truckYear}`}
        </button>
      )}
      <MyTruck className="link">{(known) => (known ? 'Change truck' : 'Tell us your truck')}</MyTruck>
    </p>
  );
}
