import type { FormEvent } from 'react';
import { useState } from 'react';
import { href } from 'react-router';
import { isZipCode } from '../../../shop/rules/orders/address-gaps.ts';
import { stateOfZip, unservedPlaceOfZip } from '../../../shop/rules/orders/zip-state.ts';
import { stateName, states } from '../../../shop/states.ts';
import type { DeliveryPlace } from '../../browser/cart-rules.ts';
import { hasAddress } from '../../browser/cart-rules.ts';
import { readCart, saveDeliveryPlace } from '../../browser/cart.ts';
import { Button } from '../button.tsx';
import { CloseButton, closeDialog, Dialog, DialogActions } from '../dialog.tsx';
import { SelectField, TextField } from '../field.tsx';
import { Link } from '../link.tsx';

const title = 'Where does it go?';

/**
 * Asks for a ZIP code or a state, so that prices include shipping, handling and tax. Once the cart's address is complete, that
 * decides.
 */
export function DeliveryDialog({ onClose }: { onClose: () => void }) {
  const [cart] = useState(readCart);
  const { state = '', postalCode = '' } = cart.shippingAddress;
  if (!hasAddress(cart)) return <PlaceForm before={{ state, postalCode }} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose}>
      <p>
        Prices include shipping to the address of your order, in {stateName(state)} {postalCode}.
      </p>
      <DialogActions>
        <CloseButton>Cancel</CloseButton>
        <Link className="btn btn--go" to={href('/shipping')}>
          Change the Address
        </Link>
      </DialogActions>
    </Dialog>
  );
}

function PlaceForm({ before, onClose }: { before: DeliveryPlace; onClose: () => void }) {
  const [{ state, postalCode }, setPlace] = useState(before);
  const [isAsked, setAsked] = useState(false);
  const zip = (postalCode ?? '').trim();
  const errors = errorsOf(zip, state);
  const save = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    setAsked(true);
    if (!errors.zip && !errors.state) keep({ state, postalCode: zip }, event.currentTarget);
  };
  const keep = (place: DeliveryPlace | null, inside: HTMLElement) => {
    saveDeliveryPlace(place);
    closeDialog(inside);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-small text-ink-2">
        Prices then include shipping, handling and tax. Your ZIP code or your state is enough. It stays in
        this browser, and the checkout begins with it.
      </p>
      <form className="form" noValidate onSubmit={save}>
        <div className="form form--two">
          <TextField
            label="ZIP Code"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            value={postalCode ?? ''}
            error={isAsked || unservedPlaceOfZip(zip) ? errors.zip : undefined}
            onChange={({ currentTarget: { value } }) =>
              setPlace({ postalCode: value, state: isZipCode(value.trim()) ? servedState(value) : state })
            }
          />
          <SelectField
            label="State"
            autoComplete="address-level1"
            value={state}
            error={isAsked ? errors.state : undefined}
            onChange={({ currentTarget: { value } }) => setPlace({ postalCode, state: value })}
          >
            <option value="">Select a state</option>
            {states.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <DialogActions>
          <CloseButton>Cancel</CloseButton>
          {before.state && (
            <Button kind="line" onClick={({ currentTarget }) => keep(null, currentTarget)}>
              Clear
            </Button>
          )}
          <Button type="submit">Save</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Returns a ZIP code's state if we ship there; '' leaves the choice to the shopper. */
function servedState(zip: string): string {
  const found = stateOfZip(zip.trim());
  return states.find(({ code }) => code === found)?.code ?? '';
}

function errorsOf(zip: string, state: string): { zip?: string; state?: string } {
  if (zip && !isZipCode(zip)) return { zip: 'A ZIP code has 5 digits.' };
  const unserved = unservedPlaceOfZip(zip);
  if (unserved)
    return {
      zip: `This is ${unserved}. We ship to all US states except Hawaii and Alaska.`,
    };
  if (state) return {};
  if (zip) return { state: 'We don’t know this ZIP code. Please choose the state.' };
  return { zip: 'Please enter your ZIP code, or choose your state.' };
}
