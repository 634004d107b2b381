import type { OrderRequest } from '../../../../../shop/contracts/order/requests.ts';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { call } from '../../../../browser/api.ts';
import { EditForm } from '../../../../forms/edit-form.tsx';
import { useEditForm } from '../../../../forms/use-edit-form.ts';
import { TextArea } from '../../../../ui/text-area.tsx';
import { Correction } from '../corrections/correction.tsx';
import { ReturnChoice, returnChoice } from './return-choice.tsx';

/** The button and the dialog that answer a buyer's request by email. */
export function AnswerRequest({ order, request }: { order: Order; request: OrderRequest }) {
  return (
    <Correction act="Answer…" title="Answer the customer" kind="plain" draft={draftOf(order, request)}>
      {(close) => <AnswerForm order={order} request={request} close={close} />}
    </Correction>
  );
}

/** Returns how the keys of the drafts of answers about an order begin. */
export const answerDrafts = (order: string): string => `${order} answer `;

const draftOf = (order: Order, request: OrderRequest): string => answerDrafts(order._id) + request._id;

function AnswerForm({ order, request, close }: { order: Order; request: OrderRequest; close: () => void }) {
  const isReturn = request.kind === 'return';
  const { state, text, checkbox } = useEditForm({
    record: order,
    valuesOf: () => ({ answer: '', returnExpected: isReturn }),
    labels: { answer: 'Answer', returnExpected: returnChoice },
    draft: draftOf(order, request),
    save: ({ values }) =>
      call('PUT /api/orders/:id/requests/:request', {
        params: { id: order._id, request: request._id },
        body: values,
      }),
    success: 'Answer sent',
    onSaved: close,
  });
  return (
    <EditForm state={state} name="Answer" verb={['Send Answer', 'Sending…']} inDialog>
      <TextArea
        {...text('answer')}
        required
        rows={6}
        maxLength={5000}
        hint={`The customer gets it as an email${isReturn ? ', with our address if they send the parts back' : ''}.`}
      />
      {isReturn && <ReturnChoice {...checkbox('returnExpected')} />}
    </EditForm>
  );
}
