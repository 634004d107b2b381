import './year-pick.css';
import { readTruck, shortTruckName, useTruck } from '../../browser/truck.ts';
import { listPath } from '../../list-path.ts';
import { onceKnown } from '../../ui/lazy/once-known.tsx';
import { Link } from '../../ui/link.tsx';
import { stripYears } from '../../ui/product/year-strip.tsx';
import { filtersToQuery, noFilters } from './filters/filters.ts';

const shopFor = async (year: string) => (await import('../../ui/fit/shop-for-year.ts')).shopForYear(year);
const KnownTruck = onceKnown(useTruck, async () => (await import('./known-truck.tsx')).KnownTruck);

/** The year strip as links: lists then show what fits the chosen year, until it is taken away. */
export function YearPick() {
  const truck = useTruck();
  return (
    <nav className="yearpick" aria-labelledby="yearpick">
      <div className="row">
        <h2 className="label" id="yearpick">
          {truck ? `Your truck: ${shortTruckName(truck)}` : 'Which year is yours?'}
        </h2>
        <KnownTruck />
      </div>
      <ul>
        {stripYears.map((year) => (
          <li key={year}>
            <Link
              aria-current={truck.startsWith(String(year)) || undefined}
              to={listPath('/store', { query: filtersToQuery({ ...noFilters, year: String(year) }) })}
              // Who names another year than that of their truck has another truck.
              onClick={() => {
                if (!readTruck().startsWith(String(year))) void shopFor(String(year));
              }}
            >
              {year}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
