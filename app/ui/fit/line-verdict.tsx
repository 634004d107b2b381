import type { Fitment } from '../../../shop/rules/fitment/fit.ts';
import { fit } from '../../../shop/rules/fitment/fit.ts';
import { parseTruckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { Check, FieldError } from '../field.tsx';
import { FitVerdict } from './fit-verdict.tsx';
import { checkboxId, confirmationOf, confirmOtherTruck, useConfirmed, useMissed } from './other-truck.ts';

/** The verdict on a part in the cart. @param line id of the part */
export function LineVerdict({ known, line, ...fitment }: Fitment & { known: string; line: string }) {
  return (
    <>
      <FitVerdict long known={known} {...fitment} />
      {fit(parseTruckCode(known), fitment)?.fit === 'no' && <OtherTruckCheck part={line} truck={known} />}
    </>
  );
}

/** Asks about a part that doesn't fit the shopper's truck. */
function OtherTruckCheck({ part, truck }: { part: string; truck: string }) {
  const isConfirmed = useConfirmed().includes(confirmationOf(part, truck));
  const isMissed = useMissed() && !isConfirmed;
  const id = checkboxId(part);
  return (
    <div className={isMissed ? 'has-error' : undefined}>
      <Check
        id={id}
        checked={isConfirmed}
        aria-invalid={isMissed}
        aria-describedby={isMissed ? `${id}-error` : undefined}
        onChange={({ currentTarget }) => confirmOtherTruck(part, truck, currentTarget.checked)}
      >
        I know, it’s for another truck
      </Check>
      <FieldError id={id} error={isMissed ? 'Please check this box, or remove the part' : undefined} />
    </div>
  );
}
