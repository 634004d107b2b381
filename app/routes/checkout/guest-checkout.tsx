import { useForm } from 'react-hook-form';
import { href, useSearchParams } from 'react-router';
import { safePath } from '../../../shop/rules/safe-path.ts';
import { EmailField } from '../../forms/email-field.tsx';
import { useSchemaResolver } from '../../forms/use-schema-resolver.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { readGuestEmail, saveGuest } from '../../browser/guest.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Steps } from './steps.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

const title = 'Guest Checkout';
const loadSchema = () =>
  import('../../../shop/contracts/accounts.ts').then(
    ({ accountEndpoints }) => accountEndpoints['POST /api/guests'].body,
  );

export const meta = () =>
  pageMeta({
    title,
    description: 'Buy without an account: an email address is enough.',
    noindex: true,
  });

/** Fills in the email that the guest gave before. */
export const clientLoader = () => ({ email: readGuestEmail() });

export function HydrateFallback() {
  return (
    <PageSkeleton title={title} step={0} narrow>
      <Intro />
    </PageSkeleton>
  );
}

/** @query redirect where to continue, for a guest whose token has expired during checkout */
export default function GuestCheckout({ loaderData }: { loaderData: { email: string } }) {
  const [search] = useSearchParams();
  const next = safePath(search.get('redirect'), href('/shipping'));
  const again = search.has('redirect') && loaderData.email !== '';
  return (
    <div className="narrow min-h-dvh">
      <Steps present={0} paths={[href('/guest-checkout')]} />
      <SectionHeader level={1} title={title} />
      {again && (
        <Alert className="mb-6" kind="note">
          Please confirm your email to continue. Everything you filled in is still there.
        </Alert>
      )}
      <Intro />
      <EmailForm email={loaderData.email} next={next} />
      <p className="mt-6">
        Have an account? <Link to={`${href('/login')}?redirect=${encodeURIComponent(next)}`}>Sign In</Link>
      </p>
    </div>
  );
}

function Intro() {
  return (
    <p className="text-ink-2">
      No account needed. We’ll email you the order and a private link to it, and nothing else.
    </p>
  );
}

function EmailForm({ email, next }: { email: string; next: string }) {
  const { submit, formRef, message, fieldErrors } = useSubmit('POST /api/guests', {
    onSuccess: ({ token }, { body }) => saveGuest({ token, email: body.email }),
    next: () => next,
    // oxlint-disable-next-line no-console -- the one report that the specification asks for (section 8)
    onRefused: (error) => console.error('Guest checkout failed', error),
  });
  const form = useForm({ resolver: useSchemaResolver(loadSchema), defaultValues: { email } });
  const { errors, isSubmitting } = form.formState;

  const submitValid = form.handleSubmit((body) => submit({ body }));

  return (
    <form ref={formRef} className="form mt-6" noValidate onSubmit={submitValid}>
      {message && <Alert kind="bad">{message}</Alert>}
      <EmailField
        label="Email"
        autoComplete="email"
        required
        error={errors.email?.message ?? fieldErrors.email}
        {...form.register('email')}
      />
      <Button kind="go" type="submit" busy={isSubmitting}>
        {isSubmitting ? 'One moment…' : 'Proceed as Guest'}
      </Button>
    </form>
  );
}
