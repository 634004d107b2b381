import './year-pick.css';
import { Link } from 'react-router';
import { readTruck } from '../../browser/truck.ts';
import { listPath } from '../../list-path.ts';
import { stripYears } from '../../ui/product/year-strip.tsx';
import { filtersToQuery, noFilters } from './filters/filters.ts';

const shopFor = async (year: string) => (await import('../../ui/fit/shop-for-year.ts')).shopForYear(year);

/** The year strip as links: lists then show what fits the chosen year, until it is taken away. */
export function YearPick() {
  return (
    <nav className="yearpick" aria-labelledby="yearpick">
      <h2 className="label" id="yearpick">
        Which year is yours?
      </h2>
      <ul>
        {stripYears.map((year) => (
          <li key={year}>
            <Link
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
