import { useState } from 'react';
import { href } from 'react-router';
import { call } from '../../browser/api.ts';
import { readGuestEmail } from '../../browser/guest.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { Done } from '../../ui/done.tsx';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { PhoneLink } from '../../layout/contact.tsx';
import { AccountForm, SubmitButton } from '../account/account-form.tsx';
import { useAccountForm } from '../account/use-account-form.ts';

const title = 'Find Your Order';

export const meta = () =>
  pageMeta({
    title,
    description: 'Ordered as a guest? Have the links to your orders emailed again.',
    noindex: true,
  });

const labels = { email: 'Email' } as const;

/** For guests who have lost the emails about their orders. */
export default function FindOrder() {
  const [answer, setAnswer] = useState<string>();
  return (
    <div className="narrow">
      <SectionHeader level={1} title={title} />
      {answer === undefined ? (
        <>
          <noscript>
            <Alert kind="note">Finding an order needs JavaScript. You can also call us.</Alert>
          </noscript>
          <p className="mb-6 text-ink-2">
            Checked out as a guest and can’t find our email? Enter the address you used, and we’ll send links
            to your last orders there.
          </p>
          <EmailForm onSent={setAnswer} />
        </>
      ) : (
        <Done title={answer} level={2}>
          <p>
            If nothing arrives, look in your spam folder, or call us: <PhoneLink />.
          </p>
        </Done>
      )}
      <p className="mt-6">
        Ordered with an account?{' '}
        <Link className="link" to={href('/login')}>
          Sign In
        </Link>
      </p>
    </div>
  );
}

function EmailForm({ onSent }: { onSent: (answer: string) => void }) {
  const { state, field } = useAccountForm({
    schema: ({ emailOnlySchema }) => emailOnlySchema,
    labels,
    values: { email: readGuestEmail() },
    send: async (body) => onSent((await call('POST /api/guests/order-links', { body })).message),
  });
  return (
    <AccountForm state={state}>
      <TextField type="email" autoComplete="email" required {...field('email')} />
      <SubmitButton busy={state.busy} word="Email Me the Links" busyWord="Sending…" />
    </AccountForm>
  );
}
