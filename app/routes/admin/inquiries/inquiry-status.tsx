import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { InquiryStatus } from '../../../../shop/inquiry-facts.ts';
import { inquiryStatuses } from '../../../../shop/inquiry-facts.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { call } from '../../../browser/api.ts';
import { useAsCustomer } from '../../../browser/session-ended.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { statusNames } from './inquiry-kind.ts';

/** Where an inquiry stands: four buttons, of which one is pressed. A colleague's change meanwhile is not undone unseen. */
export function InquiryStatusChoice({ id, status }: { id: string; status: InquiryStatus }) {
  const { revalidate } = useRevalidator();
  const asCustomer = useAsCustomer({ keepsAll: true });
  const [sending, setSending] = useState<InquiryStatus>();
  const [failure, setFailure] = useState<string>();
  const [refused, setRefused] = useState<InquiryStatus>();

  async function set(wanted: InquiryStatus): Promise<void> {
    if (sending || wanted === status) return;
    setSending(wanted);
    setFailure(undefined);
    setRefused(undefined);
    try {
      await asCustomer(async () => {
        await call('PUT /api/submissions/:id', { params: { id }, body: { status: wanted, from: status } });
        void toast.success(`Status set to ${statusNames[wanted]}`);
      });
      await revalidate();
    } catch (error) {
      setFailure(error instanceof ShopError ? error.message : 'An error occurred');
      if (error instanceof ShopError && error.code === 'conflict') {
        setRefused(wanted);
        await revalidate();
      }
    } finally {
      setSending(undefined);
    }
  }

  return (
    <section className="sheet sheet--head" aria-labelledby="status">
      <h2 id="status" className="mb-3 text-h4">
        Status
      </h2>
      <fieldset aria-labelledby="status" className="choices">
        {inquiryStatuses.map((each) => (
          <Button
            key={each}
            kind="line"
            small
            aria-pressed={each === status}
            busy={sending === each}
            onClick={() => void set(each)}
          >
            {statusNames[each]}
          </Button>
        ))}
      </fieldset>
      {failure !== undefined && (
        <div className="mt-4">
          <Alert kind={refused ? 'warn' : 'bad'}>
            {failure}
            {refused && `. You chose ‘${statusNames[refused]}’.`}
          </Alert>
          {refused && refused !== status && (
            <div className="row mt-3">
              <Button small onClick={() => void set(refused)}>
                Set it to {statusNames[refused]}
              </Button>
              <Button kind="line" small onClick={() => setFailure(undefined)}>
                Leave it at {statusNames[status]}
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}
