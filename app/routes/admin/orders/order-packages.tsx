import { useRef } from 'react';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { ConfirmButton } from '../../../ui/dialog.tsx';
import { PackageList, TrackLink } from '../../../ui/track-link.tsx';

/** Where the packages of an order are. Those beyond the first can be removed again. */
export function OrderPackages({ order }: { order: Order }) {
  const { _id: id, packages, tracking, version } = order;
  const place = useRef<HTMLDivElement>(null);
  const removing = useSubmit('DELETE /api/orders/:id/packages/:position', {
    success: 'Package removed',
    toastsRefusal: true,
    // The pressed button is gone by then.
    onSuccess: () => place.current?.focus(),
  });
  return (
    <div ref={place} tabIndex={-1}>
      {packages.length === 1 && tracking && (
        <p className="mb-4">
          <TrackLink {...tracking} />
        </p>
      )}
      {packages.length > 1 && (
        <div className="mb-4">
          <PackageList packages={packages}>
            {({ position, carrier, number }, name) =>
              position > 1 && (
                <ConfirmButton
                  kind="line"
                  small
                  act="Remove Package"
                  title={`Remove ${name.toLowerCase()}?`}
                  busy={removing.busy}
                  onAct={() =>
                    removing.submit({ params: { id, position: String(position) }, query: { version } })
                  }
                  consequence={`The customer gets an email that ${carrier}, ${number} was our mistake, with what is right.`}
                >
                  Remove…<span className="sr-only"> {name}</span>
                </ConfirmButton>
              )
            }
          </PackageList>
        </div>
      )}
    </div>
  );
}
