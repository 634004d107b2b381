import { useId } from 'react';
import type { Sold } from '../../../../shop/contracts/reports.ts';
import { shortDate } from '../../../../shop/rules/calendar.ts';
import { formatDollars, toCents } from '../../../../shop/rules/money.ts';
import { chartLines, shortDollars } from './chart-scale.ts';

const width = 480;
const left = 46;
const top = 26;
const bottom = 200;

/**
 * Sales by day or month, the current one last: as bars, and the same numbers in a table. A period with more refunds than
 * sales has no bar.
 */
export function SalesChart({
  title,
  sold,
  unit,
}: {
  title: string;
  sold: readonly Sold[];
  unit: 'day' | 'month';
}) {
  const id = useId();
  const now = unit === 'day' ? 'Today' : 'This month';
  const bars = sold.map(({ span, total }) => ({ span, cents: toCents(total) }));
  const [first, last] = [bars[0], bars.at(-1)];
  const best = bars.reduce(
    (peak, bar) => (bar.cents > peak.cents ? bar : peak),
    bars[0] ?? { span: '', cents: 0 },
  );
  const lines = chartLines(best.cents);
  const most = lines.at(-1) || 1;
  const y = (cents: number) => bottom - ((bottom - top) * Math.max(0, cents)) / most;
  const step = (width - left) / Math.max(1, bars.length);
  const middle = (at: number) => left + step * (at + 0.5);
  if (!first || !last) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-h3">
        {title}
      </h2>
      <figure>
        <svg
          className="chart"
          viewBox={`0 0 ${width} 232`}
          role="img"
          aria-label={`${title}, ${shortDate(first.span)} to ${shortDate(last.span)}: at most ${formatDollars(best.cents)} (${shortDate(best.span)}); ${now.toLowerCase()} ${formatDollars(last.cents)} so far`}
        >
          {lines.map((line) => (
            <g key={line}>
              <line x1={left} x2={width} y1={y(line)} y2={y(line)} />
              <text x={left - 6} y={y(line) + 4} textAnchor="end">
                {shortDollars(line)}
              </text>
            </g>
          ))}
          {bars.map((bar, at) => (
            <g key={bar.span}>
              <rect
                className={bar === last ? 'bar bar--current' : 'bar'}
                x={middle(at) - step * 0.35}
                y={y(bar.cents)}
                width={step * 0.7}
                height={bottom - y(bar.cents)}
              />
              {bar.cents > 0 && (bar === best || bar === last) && (
                <text x={Math.min(middle(at), width - 26)} y={y(bar.cents) - 6} textAnchor="middle">
                  {shortDollars(bar.cents)}
                </text>
              )}
            </g>
          ))}
          {best.cents <= 0 && (
            <text x={(left + width) / 2} y={(top + bottom) / 2} textAnchor="middle">
              Nothing sold in this time
            </text>
          )}
          <text x={left} y={bottom + 24}>
            {shortDate(first.span)}
          </text>
          <text x={width} y={bottom + 24} textAnchor="end">
            {now}
          </text>
        </svg>
      </figure>
      <SalesTable title={title} sold={sold} unit={unit} />
    </section>
  );
}

function SalesTable({ title, sold, unit }: { title: string; sold: readonly Sold[]; unit: 'day' | 'month' }) {
  return (
    <details className="chart-table">
      <summary>{title} as a table</summary>
      <table className="table">
        <caption className="text-small text-ink-2">Paid orders, refunds taken off; the newest first</caption>
        <thead>
          <tr>
            <th scope="col">{unit === 'day' ? 'Day' : 'Month'}</th>
            <th scope="col" className="numeric">
              Orders
            </th>
            <th scope="col" className="numeric">
              Sales
            </th>
          </tr>
        </thead>
        <tbody>
          {sold.toReversed().map(({ span, orders, total }) => (
            <tr key={span}>
              <th scope="row">{shortDate(span)}</th>
              <td className="numeric">{orders.toLocaleString('en-US')}</td>
              <td className="numeric">{formatDollars(toCents(total))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
