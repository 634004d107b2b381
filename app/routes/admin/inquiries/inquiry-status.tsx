import type { InquiryForm, InquiryStatus } from '../../../../shop/inquiry-facts.ts';
import { statusesOf } from '../../../../shop/inquiry-facts.ts';
import { call } from '../../../browser/api.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { statusNames } from './inquiry-kind.ts';

/** The status of an inquiry: a button for each, one of them pressed. Asks before it overwrites someone else's change. */
export function InquiryStatusChoice({
  id,
  form,
  status,
  isOrdered,
}: {
  id: string;
  form: InquiryForm;
  status: InquiryStatus;
  /** Whether an order was placed for it. */
  isOrdered: boolean;
}) {
  const { submit, busy, error, refused, reset } = useSubmit(
    (wanted: InquiryStatus) =>
      call('PUT /api/submissions/:id', { params: { id }, body: { status: wanted, from: status } }),
    { success: (_, wanted) => `Status set to ${statusNames[wanted]}`, keepsInput: true },
  );
  const overwrites = error?.code === 'conflict' ? refused : undefined;
  return (
    <section className="sheet sheet--head" aria-labelledby="status">
      <h2 id="status" className="mb-3 text-h4">
        Status
      </h2>
      <fieldset aria-labelledby="status" className="status-choice">
        {statusesOf(form).map((each) => (
          <Button
            key={each}
            kind="line"
            small
            aria-pressed={each === status}
            busy={busy}
            onClick={() => void (each !== status && submit(each))}
          >
            {statusNames[each]}
          </Button>
        ))}
      </fieldset>
      {isOrdered && status !== 'done' && (
        <p className="hint mt-3">The order is placed: press {statusNames.done} if nothing else is open.</p>
      )}
      {error && (
        <div className="mt-4">
          <Alert kind={overwrites ? 'warn' : 'bad'}>
            {error.message}
            {overwrites && `. You chose ‘${statusNames[overwrites]}’.`}
          </Alert>
          {overwrites && overwrites !== status && (
            <div className="row mt-3">
              <Button small busy={busy} onClick={() => void submit(overwrites)}>
                Set it to {statusNames[overwrites]}
              </Button>
              <Button kind="line" small onClick={() => reset()}>
                Leave it at {statusNames[status]}
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

const badges: Record<InquiryStatus, string> = {
  new: 'state--warn',
  waiting: 'state--off',
  quoted: 'state--off',
  done: 'state--good',
};

export function StatusBadge({ status }: { status: InquiryStatus }) {
  return <span className={`state ${badges[status]}`}>{statusNames[status]}</span>;
}
