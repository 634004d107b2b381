import { Suspense, useRef, useState } from 'react';
import type { Fitment, Verdict } from '../../../shop/rules/fitment/fit.ts';
import { fit } from '../../../shop/rules/fitment/fit.ts';
import { parseTruckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { capitalized } from '../../../shop/rules/in-words.ts';
import { yearAndMake } from '../../../shop/rules/fitment/truck-name.ts';
import type { TruckFactName } from '../../../shop/trucks.ts';
import { truckFacts } from '../../../shop/trucks.ts';
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
  const [asked, setAsked] = useState<readonly TruckFactName[]>();
  if (!verdict) return null;
  const said = saying(verdict, yearAndMake(known), long);
  const reason = verdict.fit === 'fits' ? verdict.note : verdict.reason;
  const question = asks && long && verdict.fit === 'check' && verdict.facts;
  const tag = (
    <p className={`fit fit--${verdict.fit}`} ref={shown} tabIndex={-1}>
      <Icon name={icons[verdict.fit]} />
      <span>
        {question ? (
          <button className="fit__ask" type="button" onClick={() => setAsked(question)}>
            {said}
          </button>
        ) : (
          <b>{long && reason ? said.replace(/[^?]$/, '$&.') : said}</b>
        )}
        {long && reason && ` ${capitalized(reason)}.`}
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

/** Says a verdict in a few words: where there is little room, only the first question, and of a note that there is one. */
export function saying(verdict: Verdict, truck: string, long: boolean): string {
  if (verdict.fit === 'no') return `Doesn’t fit your ${truck}`;
  if (verdict.fit === 'fits') return `Fits your ${truck}${verdict.note && !long ? ', with a note' : ''}`;
  const questions = verdict.facts.map((fact) => truckFacts[fact].question);
  return `Check: ${long ? questions.join(' ') : questions[0]}`;
}
