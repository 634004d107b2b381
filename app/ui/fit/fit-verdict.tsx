import './fit.css';
import { Suspense, useRef, useState } from 'react';
import type { Fitment } from '../../../shop/rules/fitment/fit.ts';
import { fit } from '../../../shop/rules/fitment/fit.ts';
import { parseTruckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { yearAndMake } from '../../../shop/rules/fitment/truck-name.ts';
import type { TruckFactName } from '../../../shop/trucks.ts';
import { Icon } from '../icon.tsx';
import { lazyOrNothing } from '../lazy/lazy-or-nothing.ts';

const TruckDialog = lazyOrNothing(async () => (await import('./truck-dialog.tsx')).TruckDialog);

const icons = { fits: 'good', check: 'note', no: 'close' } as const;

/**
 * @param long with the reason and the question, where there is room
 * @param asks whether the shopper can answer the question here
 */
export function FitVerdict({
  known: truck,
  years,
  rules,
  long = false,
  asks = true,
}: Fitment & { known: string; long?: boolean; asks?: boolean }) {
  const known = parseTruckCode(truck);
  const verdict = fit(known, { years, rules });
  const shown = useRef<HTMLParagraphElement>(null);
  const [asked, setAsked] = useState<TruckFactName>();
  if (!verdict) return null;
  const said = {
    fits: `Fits your ${yearAndMake(known)}`,
    check: verdict.fit === 'check' ? `Check: ${verdict.question}` : '',
    no: `Doesn’t fit your ${yearAndMake(known)}`,
  }[verdict.fit];
  const reason = verdict.fit === 'fits' ? verdict.note : verdict.reason;
  const question = asks && long && verdict.fit === 'check' && verdict.fact;
  const tag = (
    <p className={`fit fit--${verdict.fit}`} ref={shown} tabIndex={-1}>
      <Icon name={icons[verdict.fit]} />
      <span>
        {question ? (
          <button className="fit__ask" type="button" onClick={() => setAsked(question)}>
            {said}
          </button>
        ) : (
          <b>{long && reason ? `${said}.` : said}</b>
        )}
        {long && reason && ` ${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`}
      </span>
    </p>
  );
  const close = () => {
    setAsked(undefined);
    // The answer may have taken the button away that had the focus.
    if (document.activeElement === document.body) shown.current?.focus();
  };
  return (
    <>
      {tag}
      <Suspense>{asked && <TruckDialog ask={asked} onClose={close} />}</Suspense>
    </>
  );
}
