import './fit.css';
import type { Fitment } from '../../../shop/rules/fitment/fit.ts';
import { fit } from '../../../shop/rules/fitment/fit.ts';
import { parseTruck } from './truck-text.ts';
import { Icon } from '../icon.tsx';

const icons = { fits: 'good', check: 'note', no: 'close' } as const;

/** @param long with the reason and the question, where there is room */
export function FitVerdict({
  truck,
  years,
  rules,
  long = false,
}: Fitment & { truck: string; long?: boolean }) {
  const known = parseTruck(truck);
  const verdict = fit(known, { years, rules });
  if (!verdict) return null;
  const said = {
    fits: `Fits your ${known.year}`,
    check: verdict.fit === 'check' ? `Check: ${verdict.question}` : '',
    no: `Doesn’t fit your ${known.year}`,
  }[verdict.fit];
  const reason = verdict.fit === 'fits' ? verdict.note : verdict.reason;
  return (
    <p className={`fit fit--${verdict.fit}`}>
      <Icon name={icons[verdict.fit]} />
      <span>
        <b>{long && reason && verdict.fit !== 'check' ? `${said}.` : said}</b>
        {long && reason && ` ${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`}
      </span>
    </p>
  );
}
