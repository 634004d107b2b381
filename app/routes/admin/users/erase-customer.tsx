import { useState } from 'react';
import { href } from 'react-router';
import type { Erasable } from '../../../../shop/contracts/privacy.ts';
import { erasedOrderDays } from '../../../../shop/facts.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { call } from '../../../browser/api.ts';
import { SubmitForm } from '../../../forms/submit-form.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmButton } from '../../../ui/dialog.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { openOrders } from './open-orders.tsx';
import { BackLink } from '../lists/back-link.tsx';

export const meta = () => pageMeta({ title: 'Erase a Customer', noindex: true });

/** Looks up what the shop keeps under an email, and erases it when somebody asks to be forgotten. */
export default function EraseCustomer() {
  const [email, setEmail] = useState('');
  const [lookedUp, setLookedUp] = useState('');
  const {
    formRef,
    fieldErrors,
    message,
    busy,
    refused,
    reply: found,
    submit: lookUp,
  } = useSubmit((typed: string) => call('GET /api/customers', { query: { email: typed } }), {
    revalidates: 'never',
    onSuccess: (_, typed) => setLookedUp(typed),
  });
  const erasing = useSubmit('DELETE /api/customers', {
    success: 'Customer erased',
    revalidates: 'never',
    toastsRefusal: true,
    onSuccess: () => lookUp(lookedUp),
  });
  return (
    <>
      <BackLink to={href('/admin/userlist')} />
      <SectionHeader level={1} title="Erase a Customer" />
      <p className="prose mb-4">
        For whoever asks to be forgotten, with or without an account. Ask them to write from that email, so
        that nobody erases somebody else.
      </p>
      <SubmitForm ref={formRef} className="form max-w-form" onSubmit={() => void lookUp(email)}>
        {message && <Alert kind="bad">{message}</Alert>}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={fieldErrors.email}
        />
        <div className="row">
          <Button type="submit" kind="line" busy={busy}>
            {busy ? 'Looking…' : 'Look Up'}
          </Button>
        </div>
      </SubmitForm>
      {found && !refused && email === lookedUp && (
        <Found
          found={found}
          email={lookedUp}
          busy={erasing.busy}
          onErase={() => erasing.submit({ body: { email: lookedUp } })}
        />
      )}
    </>
  );
}

/** What is kept under the email, and the button that erases it. */
function Found({
  found: { account, orders, undelivered, inquiries, arrivals, questions, forgetting },
  email,
  busy,
  onErase,
}: {
  found: Erasable;
  email: string;
  busy: boolean;
  onErase: () => Promise<unknown>;
}) {
  const isErased = !account && orders + inquiries + arrivals + questions === 0;
  if (isErased && !forgetting)
    return (
      <p className="mt-6">
        We keep nothing under <EmailText email={email} />.
      </p>
    );
  return (
    <section className="mt-6" aria-label="What we keep">
      <p>
        Under <EmailText email={email} /> we keep:
      </p>
      <ul className="bullets mb-4">
        {account && (
          <li>
            The account of <Link to={href('/admin/user/:id/edit', { id: account._id })}>{account.name}</Link>{' '}
            with its orders
          </li>
        )}
        {orders > 0 && <li>{orders === 1 ? 'One guest order' : `${orders} guest orders`}</li>}
        {inquiries > 0 && <li>{inquiries === 1 ? 'One inquiry' : `${inquiries} inquiries`}</li>}
        {arrivals > 0 && <li>{arrivals === 1 ? 'One part' : `${arrivals} parts`} that they wait for</li>}
        {questions > 0 && (
          <li>
            {questions === 1 ? 'One question' : `${questions} questions`} about parts; what is published
            stays, without a name
          </li>
        )}
        {forgetting && (
          <li>
            {forgetting.orders === 1 ? 'One order' : `${forgetting.orders} orders`} of an erased customer,
            which {forgetting.orders === 1 ? 'forgets' : 'forget'} them {erasedOrderDays} days after the last
            thing that happens: not before {formatPacific(forgetting.until)}
          </li>
        )}
      </ul>
      {isErased ? null : account?.isAdmin ? (
        <Alert kind="warn">This is an admin’s account. Take the admin role away first.</Alert>
      ) : (
        <ConfirmButton
          title={`Erase ${email}?`}
          act="Erase"
          busy={busy}
          onAct={onErase}
          consequence={`${openOrders(undelivered)}This can’t be undone. The account, inquiries and questions go at once; each order forgets the name, email, phone and street ${erasedOrderDays} days after the last thing that happened to it.`}
        >
          Erase This Customer…
        </ConfirmButton>
      )}
    </section>
  );
}
