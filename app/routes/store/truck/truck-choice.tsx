import { shortTruckName } from '../../../browser/truck.ts';
import { MyTruck } from '../../../ui/fit/my-truck.tsx';
import type { useTruckFacts } from './use-truck-facts.ts';

/** Says for which trucks parts are counted, and lets the shopper change that. */
export function TruckChoice({ truck, known, setOnlyMine }: ReturnType<typeof useTruckFacts>) {
  return (
    <p className="row text-small text-ink-2 needs-script">
      <span aria-live="polite">
        {truck
          ? `Counting parts that fit or may fit a ${shortTruckName(truck)}.`
          : 'Counting parts for all trucks.'}
      </span>
      <span className="row gap-y-0">
        {known && (
          <button className="link" type="button" onClick={() => setOnlyMine(!truck)}>
            {truck ? 'Count all' : `Only ${shortTruckName(known)}`}
          </button>
        )}
        <MyTruck className="link">{(isKnown) => (isKnown ? 'Change truck' : 'Tell us your truck')}</MyTruck>
      </span>
    </p>
  );
}
