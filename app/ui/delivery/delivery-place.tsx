import { useDeliveryState } from '../../browser/delivery-state.ts';
import { DialogButton } from '../lazy/dialog-button.tsx';
import { lazyOrNothing } from '../lazy/lazy-or-nothing.ts';

const DeliveryDialog = lazyOrNothing(async () => (await import('./delivery-dialog.tsx')).DeliveryDialog);

/** The button that asks where the parts would go. */
export function DeliveryPlace() {
  return (
    <DialogButton className="link text-small" renderDialog={(close) => <DeliveryDialog onClose={close} />}>
      {useDeliveryState() ? 'Change ZIP code or state' : 'See the price delivered to you'}
    </DialogButton>
  );
}
