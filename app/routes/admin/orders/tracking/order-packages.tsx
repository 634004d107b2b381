import { useRef, useState } from 'react';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { isNotToSend } from '../../../order/is-refunded.ts';
import { useSubmit } from '../../../../forms/use-submit.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmButton } from '../../../../ui/dialog.tsx';
import { Check } from '../../../../ui/field.tsx';
import { PackageContents, PackageList } from '../../../../ui/delivery/packages.tsx';
import { TrackLink } from '../../../../ui/delivery/track-link.tsx';
import { unpackedText } from './contents.ts';
import { CorrectContents } from './correct-contents.tsx';

/** Where the packages of an order are, and whether more will follow. Those beyond the first can be removed again. */
export function OrderPackages({ order }: { order: Order }) {
  const { _id: id, isDelivered, moreToFollow, orderItems, packages, tracking, version } = order;
  const place = useRef<HTMLDivElement>(null);
  const [isStillHere, setStillHere] = useState(false);
  const removing = useSubmit('DELETE /api/orders/:id/packages/:position', {
    success: 'Package removed',
    toastsRefusal: true,
    // The pressed button is gone by then.
    onSuccess: () => place.current?.focus(),
  });
  return (
    <div ref={place} tabIndex={-1}>
      {packages.length === 1 && tracking && (
        <div className="mb-4">
          <p className="wrap-anywhere">
            {tracking.carrier}
            <br />
            <TrackLink {...tracking} />
          </p>
          {packages.map(({ position, contents }) => (
            <div key={position} className="row justify-between">
              <PackageContents contents={contents} items={orderItems} />
              {/* Most orders travel in one package, of which nothing is asked. */}
              {(moreToFollow || contents.length > 0) && (
                <CorrectContents order={order} position={position} name="the package" />
              )}
            </div>
          ))}
        </div>
      )}
      {packages.length > 1 && (
        <div className="mb-4">
          <PackageList packages={packages} items={orderItems}>
            {({ position, carrier, number }, name) => (
              <div className="row">
                <CorrectContents order={order} position={position} name={name.toLowerCase()} />
                {position > 1 && (
                  <ConfirmButton
                    kind="line"
                    small
                    act="Remove Package"
                    title={`Remove ${name.toLowerCase()}?`}
                    busy={removing.busy}
                    onAct={() =>
                      removing.submit({
                        params: { id, position: String(position) },
                        query: { version, ...(isStillHere && { moreToFollow: 'true' }) },
                      })
                    }
                    consequence={
                      <>
                        The customer gets an email that {carrier}, {number} was our mistake, with what is
                        right. To correct its number, add the package again.
                        {!isDelivered && !moreToFollow && (
                          <Check
                            checked={isStillHere}
                            onChange={({ currentTarget }) => setStillHere(currentTarget.checked)}
                          >
                            Its parts are still here
                          </Check>
                        )}
                      </>
                    }
                  >
                    Remove…<span className="sr-only"> {name}</span>
                  </ConfirmButton>
                )}
              </div>
            )}
          </PackageList>
        </div>
      )}
      {tracking && packages.length > 0 && !isNotToSend(order) && (
        <MoreToFollow order={order} tracking={tracking} />
      )}
    </div>
  );
}

/** Keeps the order among those to ship until all of its packages are sent. */
function MoreToFollow({ order, tracking }: { order: Order; tracking: NonNullable<Order['tracking']> }) {
  const { _id: id, moreToFollow, isDelivered, packages, state, version } = order;
  const { carrier, number: trackingNumber } = tracking;
  const marking = useSubmit('PUT /api/orders/:id/tracking', {
    success: moreToFollow ? 'All packages are sent' : 'The order stays in To ship',
    toastsRefusal: true,
  });
  if (isDelivered || state !== 'paid') return null;
  const left = unpackedText(order, packages);
  const act = () =>
    marking.submit({
      params: { id },
      body: { carrier, trackingNumber, moreToFollow: !moreToFollow, version },
    });
  const label = moreToFollow ? 'Everything Is Sent' : 'More Will Follow';
  const mark =
    moreToFollow && left ? (
      <ConfirmButton
        kind="line"
        small
        act={label}
        title="Is everything sent?"
        busy={marking.busy}
        onAct={act}
        consequence={`In no package so far: ${left}.`}
      >
        {label}
      </ConfirmButton>
    ) : (
      <Button kind="line" small busy={marking.busy} onClick={() => void act()}>
        {label}
      </Button>
    );
  return moreToFollow ? (
    <Alert className="mb-4" kind="warn">
      <div className="row justify-between">
        <span>More packages will follow.{left && ` Left to pack: ${left}.`}</span> {mark}
      </div>
    </Alert>
  ) : (
    <div className="row justify-between mb-4">
      <span className="text-ink-2">Not all of it yet?</span>
      {mark}
    </div>
  );
}
