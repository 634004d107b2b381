import type { ReactNode, SubmitEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { email } from '../../../shop/facts.ts';
import { BusinessHours, PhoneLink } from '../../layout/contact.tsx';
import { firstName } from '../../../shop/rules/first-name.ts';
import { useHydrated } from '../../browser/hydrated.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Done } from '../../ui/done.tsx';
import { TextField } from '../../ui/field.tsx';
import type { SentInquiry } from './use-inquiry-form.ts';
import { EmailField } from '../../forms/email-field.tsx';
import { FormFaults } from '../../forms/form-errors.tsx';
import { Honeypot } from '../../forms/honeypot.tsx';

/** The state of a form; see `useInquiryForm`. */
interface InquiryFormState {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  wrongFields: string[];
  busy: boolean;
  trap: UseFormRegisterReturn;
  sent: SentInquiry | undefined;
  again: () => void;
}

/**
 * A form that cannot be sent before its script runs, so that its content never gets into a URL.
 * @param next says what the shop does once it was sent, up to the call
 */
export function InquiryFormFrame({
  state,
  called,
  next,
  children,
}: {
  state: InquiryFormState;
  /** What is sent, as a noun. */
  called: 'inquiry' | 'application';
  next: string;
  children: ReactNode;
}) {
  const { onSubmit, wrongFields, busy, trap, sent, again } = state;
  const hydrated = useHydrated();
  if (sent)
    return (
      <Done title={`Thank you, ${firstName(sent.name)}. We have your ${called}.`}>
        <p>
          {next} at <b className="whitespace-nowrap tabular-nums">{sent.phone}</b>, <BusinessHours />.
        </p>
        <Button kind="line" onClick={again}>
          Send another
        </Button>
      </Done>
    );
  return (
    <>
      <noscript>
        <Alert className="mb-6" kind="note">
          This form needs JavaScript. Without it, call us at <PhoneLink /> or write to{' '}
          <a href={`mailto:${email}`}>{email}</a>.
        </Alert>
      </noscript>
      <FormFaults labels={wrongFields} />
      <form className="form" method="post" noValidate onSubmit={onSubmit} data-inquiry>
        {!hydrated && <button type="submit" disabled hidden aria-label="Not yet" />}
        {children}
        <Honeypot {...trap} />
        <p>
          <Button type={hydrated ? 'submit' : 'button'} busy={busy}>
            {busy ? 'One moment…' : 'Submit'}
          </Button>
        </p>
      </form>
    </>
  );
}

type Registered = UseFormRegisterReturn & { label: string; error: string | undefined };

/** The contact fields that all three forms share. @param more a fourth field beside the phone */
export function ContactFields({ field, more }: { field: (name: string) => Registered; more: ReactNode }) {
  return (
    <div className="form form--two">
      <TextField autoComplete="name" required {...field('name')} />
      <EmailField autoComplete="email" required {...field('email')} />
      <TextField type="tel" autoComplete="tel" required {...field('phone')} />
      {more}
    </div>
  );
}
