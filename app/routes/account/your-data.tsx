import { useState } from 'react';
import { useNavigate } from 'react-router';
import { erasedOrderDays } from '../../../shop/facts.ts';
import { call } from '../../browser/api.ts';
import { leave } from '../../browser/user-info.ts';
import { Button } from '../../ui/button.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { toast } from '../../ui/toasts/toasts.tsx';
import { useRefocus } from './account-section.tsx';
import { ConfirmPassword } from './confirm-password.tsx';

const sectionId = 'your-data';

/** Lets customers take a copy of what the shop keeps about them, and delete their account. */
export function YourData({ isAdmin }: { isAdmin: boolean }) {
  const [deleting, setDeleting] = useState(false);
  const refocus = useRefocus(sectionId);
  function cancel(): void {
    setDeleting(false);
    refocus();
  }
  return (
    <section id={sectionId} tabIndex={-1} aria-label="Your Data">
      <SectionHeader title="Your Data" />
      {deleting ? (
        <DeleteAccount onCancel={cancel} />
      ) : (
        <div className="stack">
          <p className="prose">
            Everything we keep about you in one file: your account, addresses, orders, reviews, questions and
            inquiries.
          </p>
          <div className="row">
            <a className="btn btn--line" href="/api/users/data" download>
              Download My Data
            </a>
            {!isAdmin && (
              <Button kind="danger" onClick={() => setDeleting(true)}>
                Delete My Account…
              </Button>
            )}
          </div>
          {isAdmin && (
            <p className="hint">
              An admin’s account can’t be deleted. Another admin can take the admin role away first.
            </p>
          )}
        </div>
      )}
    </section>
  );
}

function DeleteAccount({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  async function deleteAccount(currentPassword: string): Promise<void> {
    await call('DELETE /api/users/profile', { body: { currentPassword } });
    toast.success('Your account is deleted');
    await leave(navigate);
  }
  return (
    <ConfirmPassword act="Delete My Account" onConfirmed={deleteAccount} onCancel={onCancel}>
      <h3>Delete your account?</h3>
      <div className="prose">
        <p>
          This can’t be undone. Your name, email, password, addresses and inquiries go at once; your reviews
          stay without your name.
        </p>
        <p>
          Orders that are on their way still arrive, and we still email you about them. {erasedOrderDays} days
          after the last thing that happened to an order, it forgets your name and street, too.
        </p>
      </div>
    </ConfirmPassword>
  );
}
