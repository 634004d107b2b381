import { savePickup } from '../../browser/cart.ts';
import { WhereAndWhen } from '../../layout/contact.tsx';
import { Check } from '../../ui/field.tsx';

/** Whether the parts are shipped or picked up, where the shop offers that. The price follows at once. */
export function DeliveryChoice({ pickup }: { pickup: boolean }) {
  return (
    <fieldset className="mb-6">
      <legend className="legend mb-2">How do you get your parts?</legend>
      <div className="sheet sheet--rows">
        <Check type="radio" name="delivery" checked={!pickup} onChange={() => savePickup(false)}>
          <b>Ship them</b>
        </Check>
        <Check type="radio" name="delivery" checked={pickup} onChange={() => savePickup(true)}>
          <span>
            <b>Pick up at the shop</b>, no shipping
            <br />
            <span className="text-small text-ink-2">
              <WhereAndWhen />
            </span>
          </span>
        </Check>
      </div>
      {pickup && (
        <p className="hint mt-2">
          We email you when your parts are ready. The form below is for your payment, and so that we can reach
          you.
        </p>
      )}
    </fieldset>
  );
}
