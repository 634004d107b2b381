import { compressYears } from '../../../shop/rules/years.ts';

/** The five model years that the shop specializes in. */
export const stripYears = [1955, 1956, 1957, 1958, 1959];

/**
 * Shows which of the years 1955 to 1959 a product fits, as filled boxes. The compressed range is beside them as text: for
 * screen readers only when the boxes show all of it, and alone when no box would be filled.
 */
export function YearStrip({ years, large = false }: { years: readonly number[]; large?: boolean }) {
  const words = compressYears(years);
  const boxes = stripYears.filter((year) => years.includes(year));
  const allShown = boxes.length === new Set(years).size;
  return (
    <>
      {boxes.length > 0 && (
        <span className={large ? 'years years--lg' : 'years'} aria-hidden="true">
          {stripYears.map((year) => (
            <i key={year} className={years.includes(year) ? 'year' : undefined}>
              {large ? year : year % 100}
            </i>
          ))}
        </span>
      )}
      {words && !large && (
        <span className={allShown ? 'sr-only' : 'text-small tabular-nums'}>
          <span className="sr-only">Fits </span>
          {words}
        </span>
      )}
    </>
  );
}
