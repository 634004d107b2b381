import './fit.css';
import { Suspense } from 'react';
import type { Fitment } from '../../../shop/rules/fitment/fit.ts';
import { fit } from '../../../shop/rules/fitment/fit.ts';
import { parseTruckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { Icon } from '../icon.tsx';
import { lazyOrNothing } from '../lazy/lazy-or-nothing.ts';

/** Only carts ask. */
const OtherTruckCheck = lazyOrNothing(async () => (await import('./other-truck-check.tsx')).OtherTruckCheck);

const icons = { fits: 'good', check: 'note', no: 'close' } as const;

/** @param long with the reason and the question, where there is room */
export function FitVerdict({
  known: truck,
  years,
  rules,
  long = false,
  line,
}: Fitment & { known: string; long?: boolean; line?: string }) {
  const known = parseTruckCode(truck);
  const verdict = fit(known, { years, rules });
  if (!verdict) return null;
  const said = {
    fits: `Fits your ${known.year}`,
    check: verdict.fit === 'check' ? `Check: ${verdict.question}` : '',
    no: `Doesn’t fit your ${known.year}`,
  }[verdict.fit];
  const reason = verdict.fit === 'fits' ? verdict.note : verdict.reason;
  const tag = (
    <p className={`fit fit--${verdict.fit}`}>
      <Icon name={icons[verdict.fit]} />
      <span>
        <b>{long && reason && verdict.fit !== 'check' ? `${said}.` : said}</b>
        {long && reason && ` ${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`}
      </span>
    </p>
  );
  if (!line || verdict.fit !== 'no') return tag;
  return (
    <>
      {tag}
      <Suspense>
        <OtherTruckCheck part={line} truck={truck} />
      </Suspense>
    </>
  );
}
