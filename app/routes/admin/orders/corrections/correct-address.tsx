import type { Order } from '../../../../../shop/contracts/orders.ts';
import { isPickupCarrier } from '../../../../../shop/rules/orders/tracking.ts';
import { call } from '../../../../browser/api.ts';
import { useEditForm } from '../../../../forms/use-edit-form.ts';
import { AddressFields, addressLabels, addressValues } from '../../../../forms/address-fields.tsx';
import { Alert } from '../../../../ui/alert.tsx';
import { isNotToSend, isUnsent } from '../../../order/is-refunded.ts';
import { correctedText, Correction, CorrectionForm } from './correction.tsx';

/** Corrects where an order goes, until it is sent or picked up; *It Was Shipped…* asks for an address after that. */
export function CorrectAddress({ order }: { order: Order }) {
  const { _id: id } = order;
  const isReady = order.state === 'paid' && isPickupCarrier(order.tracking?.carrier) && !isNotToSend(order);
  if (!isUnsent(order) && !isReady) return null;
  return (
    <Correction act="Correct Address…" title="Correct the shipping address" draft={`${id} address`}>
      {(close) => <AddressForm order={order} close={close} />}
    </Correction>
  );
}

/** @param toShip what was to be picked up is sent to this address */
export function AddressForm({
  order,
  close,
  toShip = false,
}: {
  order: Order;
  close?: () => void;
  toShip?: boolean;
}) {
  const { _id: id, payment, pickup } = order;
  const { state, text } = useEditForm({
    record: order,
    valuesOf: addressValues,
    labels: addressLabels,
    draft: `${id} address`,
    save: ({ values, base: { version } }) =>
      call('PUT /api/orders/:id/shipping-address', { params: { id }, body: { ...values, version } }),
    success: correctedText('Address corrected', order),
    ...(close && { onSaved: close }),
  });
  return (
    <CorrectionForm state={state} name="Shipping address">
      {toShip && (
        <Alert kind="warn">
          Part of the address is missing. Enter it first: the carrier and the tracking number come next.
        </Alert>
      )}
      {payment && !pickup && payment.sellerProtection !== 'no_address' && (
        <Alert kind="note">
          PayPal’s Seller Protection covers only the address that PayPal has: once you change it, this order
          is no longer protected.
        </Alert>
      )}
      <div className="form form--two">
        <AddressFields
          register={text}
          pickup={pickup && !toShip}
          {...(!pickup && { onlyState: order.shippingAddress.state })}
        />
      </div>
    </CorrectionForm>
  );
}
