import './period.css';
import { useNavigate } from 'react-router';
import { SelectField } from '../../../ui/field.tsx';
import { allTime, months, presentYear } from './period.ts';

const quarters = ['January to March', 'April to June', 'July to September', 'October to December'];
const parts = [
  { part: '', name: 'Whole year' },
  ...quarters.map((name, at) => ({ part: `-Q${at + 1}`, name: `Quarter ${at + 1}: ${name}` })),
  ...months.map((name, at) => ({ part: `-${String(at + 1).padStart(2, '0')}`, name })),
];

/**
 * Fields that choose the period: a year, or a quarter or month of it.
 * @param label of the year
 * @param firstYear the oldest year with orders
 * @param to returns the address of the page for another period
 */
export function PeriodFields({
  label = 'Year',
  period,
  firstYear,
  to,
}: {
  label?: string;
  period: string;
  firstYear: number;
  to: (period: string) => string;
}) {
  const navigate = useNavigate();
  const show = (wanted: string) => void navigate(to(wanted), { preventScrollReset: true });
  const isAll = period === allTime;
  const [year, part] = isAll ? [allTime, ''] : [period.slice(0, 4), period.slice(4)];
  const last = Number(presentYear());
  const years = Array.from({ length: Math.max(1, last - firstYear + 1) }, (_, ago) => String(last - ago));
  return (
    <div className="period">
      <SelectField
        label={label}
        value={year}
        onChange={({ target: { value } }) => show(value === allTime ? value : value + part)}
      >
        <option value={allTime}>All years</option>
        {(isAll || years.includes(year) ? years : [...years, year]).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      {!isAll && (
        <SelectField label="Time" value={part} onChange={({ target: { value } }) => show(year + value)}>
          {parts.map(({ part, name }) => (
            <option key={part} value={part}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
