import type { Order } from '../../../../../shop/contracts/orders.ts';
import { ShopError } from '../../../../../shop/shop-error.ts';
import { call } from '../../../../browser/api.ts';
import { useEditForm } from '../../../../forms/use-edit-form.ts';
import { correctedText, Correction, CorrectionForm } from '../corrections/correction.tsx';
import { ContentsField } from './contents-field.tsx';
import { contentsLabels, contentsOf, contentsValues, describeContents, packableParts } from './contents.ts';

interface Place {
  order: Order;
  position: number;
}

/** Corrects which parts are in a package, about which the customer gets no email. @param name of the package */
export function CorrectContents({ order, position, name }: Place & { name: string }) {
  if (packableParts(order, position).length === 0) return null;
  return (
    <Correction act="Contents…" of={name} title={`Contents of ${name}`} draft={draftOf(order, position)}>
      {(close) => <ContentsForm order={order} position={position} close={close} />}
    </Correction>
  );
}

const draftOf = ({ _id }: Order, position: number): string => `${_id} contents ${position}`;

function ContentsForm({ order, position, close }: Place & { close: () => void }) {
  const { state, values, base, set, errorOf } = useEditForm({
    record: order,
    valuesOf: (of) => contentsValues(of, position),
    labels: contentsLabels,
    describe: describeContents(order),
    draft: draftOf(order, position),
    save: ({ values, base: { _id: id, version, ...of } }) => {
      const known = of.packages.find((one) => one.position === position);
      if (!known) throw new ShopError('not_found', 'This package was removed');
      const { carrier, number: trackingNumber = '' } = known;
      const contents = contentsOf(values.contents, packableParts(of, position));
      return call('POST /api/orders/:id/packages', {
        params: { id },
        body: { carrier, trackingNumber, contents, version },
      });
    },
    success: correctedText('Contents saved', order),
    onSaved: close,
  });
  return (
    <CorrectionForm state={state} name="Contents">
      <p>The order’s page shows it at once. The customer gets no email.</p>
      <ContentsField
        parts={packableParts(base, position)}
        text={values.contents}
        error={errorOf('contents')}
        onChange={(contents) => set({ contents })}
      />
    </CorrectionForm>
  );
}
