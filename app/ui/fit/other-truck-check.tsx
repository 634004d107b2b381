import { Check, FieldError } from '../field.tsx';
import { checkboxId, confirmationOf, confirmOtherTruck, useConfirmed, useMissed } from './other-truck.ts';

/** Asks about a part in the cart that doesn't fit the shopper's truck. */
export function OtherTruckCheck({ part, truck }: { part: string; truck: string }) {
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
      <FieldError id={id} error={isMissed ? 'Please tick this, or remove the part' : undefined} />
    </div>
  );
}
