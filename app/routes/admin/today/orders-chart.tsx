import type { Sold } from '../../../../shop/contracts/reports.ts';
import { shortDate } from '../../../../shop/rules/dates/calendar.ts';
import { dollars } from '../../../../shop/rules/money.ts';
import { countOf, formatCount } from '../../../../shop/rules/in-words.ts';

const width = 480;
const left = 30;
const top = 26;
const bottom = 176;
/** Fewer weeks with orders than this are said in words: one bar is no chart. */
const barsMin = 5;

/** How many orders were paid each week, the current one last: as bars, and with their sales in a table. */
export function OrdersChart({ weeks }: { weeks: readonly Sold[] }) {
  const [first, now] = [weeks[0], weeks.at(-1)];
  if (!first || !now) return null;
  return (
    <section aria-labelledby="paid-orders">
      <h2 id="paid-orders" className="mb-4 text-h3">
        Paid orders a week
      </h2>
      {weeks.filter(({ orders }) => orders > 0).length < barsMin ? (
        <InWords weeks={weeks} now={now} />
      ) : (
        <Bars weeks={weeks} first={first} now={now} />
      )}
      <WeeksTable weeks={weeks} />
    </section>
  );
}

function InWords({ weeks, now }: { weeks: readonly Sold[]; now: Sold }) {
  const all = weeks.reduce((sum, { orders }) => sum + orders, 0);
  if (all === 0) return <p>No paid orders in the last twelve weeks. The first one will be counted here.</p>;
  return (
    <p>
      <b>{now.orders === 0 ? 'No orders' : countOf(now.orders, 'order')} this week</b>,{' '}
      {countOf(all, 'order')} in the last twelve weeks. Once {barsMin} weeks have orders, a chart appears
      here.
    </p>
  );
}

function Bars({ weeks, first, now }: { weeks: readonly Sold[]; first: Sold; now: Sold }) {
  const best = weeks.reduce((peak, week) => (week.orders > peak.orders ? week : peak), first);
  const lines = chartLines(best.orders);
  const most = lines.at(-1) || 1;
  const y = (orders: number) => bottom - ((bottom - top) * orders) / most;
  const step = (width - left) / weeks.length;
  const middle = (at: number) => left + step * (at + 0.5);
  return (
    <figure>
      <svg
        className="chart"
        viewBox={`0 0 ${width} 208`}
        role="img"
        aria-label={`Paid orders a week since ${shortDate(first.span)}: at most ${best.orders} (week of ${shortDate(best.span)}); this week ${now.orders} so far`}
      >
        {lines.map((line) => (
          <g key={line}>
            <line x1={left} x2={width} y1={y(line)} y2={y(line)} />
            <text x={left - 8} y={y(line) + 4} textAnchor="end">
              {line}
            </text>
          </g>
        ))}
        {weeks.map((week, at) => (
          <g key={week.span}>
            <rect
              className={week === now ? 'bar bar--current' : 'bar'}
              x={middle(at) - step * 0.35}
              y={y(week.orders)}
              width={step * 0.7}
              height={bottom - y(week.orders)}
            />
            {week.orders > 0 && (week === best || week === now) && (
              <text x={middle(at)} y={y(week.orders) - 6} textAnchor="middle">
                {week.orders}
              </text>
            )}
          </g>
        ))}
        <text x={left} y={bottom + 24}>
          {shortDate(first.span)}
        </text>
        <text x={width} y={bottom + 24} textAnchor="end">
          This week
        </text>
      </svg>
    </figure>
  );
}

function WeeksTable({ weeks }: { weeks: readonly Sold[] }) {
  return (
    <details className="chart-table">
      <summary>Orders and sales as a table</summary>
      <table className="table">
        <caption className="text-small text-ink-2">Paid orders, refunds taken off; the newest first</caption>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col" className="numeric">
              Orders
            </th>
            <th scope="col" className="numeric">
              Total sales
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map(({ span, orders, total }) => (
            <tr key={span}>
              <th scope="row">{shortDate(span)}</th>
              <td className="numeric">{formatCount(orders)}</td>
              <td className="numeric">{dollars(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/**
 * Returns the grid lines of a chart: about three, at even steps of 1, 2 or 5 times a power of ten, from 0 up to the peak
 * or just above it. The steps are whole numbers.
 */
export function chartLines(peak: number): number[] {
  if (peak <= 0) return [0];
  const power = Math.max(1, 10 ** Math.floor(Math.log10(peak / 2)));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each * 3 >= peak) ?? power * 10;
  return Array.from({ length: Math.ceil(peak / step) + 1 }, (_, at) => at * step);
}
