import { useForm } from 'react-hook-form';
import { call } from '../../browser/api.ts';
import { readGuestEmail } from '../../browser/guest.ts';
import { readUserInfo } from '../../browser/user-info.ts';
import { EmailField } from '../../forms/email-field.tsx';
import { useSchemaResolver } from '../../forms/use-schema-resolver.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CloseButton, Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Done } from '../../ui/done.tsx';

/** Asks for an email address to write to when a part arrives: that of a product, or what was searched for. */
export function TellMe({
  about,
  onClose,
}: {
  about: { product: string } | { search: string };
  onClose: () => void;
}) {
  const resolver = useSchemaResolver<{ email: string }, { email: string }>(
    async () => (await import('../../../shop/contracts/accounts.ts')).emailOnlySchema,
  );
  const form = useForm({
    resolver,
    defaultValues: { email: readUserInfo()?.email ?? readGuestEmail() },
  });
  const { submit, busy, formRef, fieldErrors, message, reply } = useSubmit(
    ({ email }: { email: string }) => call('POST /api/arrivals', { body: { email, ...about } }),
    { revalidates: 'never' },
  );
  const { errors } = form.formState;
  return (
    <Dialog
      title={'search' in about ? 'Tell me when you have it' : 'Tell me when it’s in stock'}
      onClose={onClose}
    >
      {reply ? (
        <>
          <Done title={reply.message} />
          <DialogActions>
            <CloseButton />
          </DialogActions>
        </>
      ) : (
        <form ref={formRef} className="form" noValidate onSubmit={form.handleSubmit(submit)}>
          <p>
            One email when {'search' in about ? `we have “${about.search}”` : 'it’s in stock'}, and then we
            forget your address.
          </p>
          <EmailField
            label="Email"
            autoComplete="email"
            error={errors.email?.message ?? fieldErrors.email}
            {...form.register('email')}
          />
          {(message ?? fieldErrors.search) && <Alert kind="bad">{message ?? fieldErrors.search}</Alert>}
          <DialogActions>
            <CloseButton>Cancel</CloseButton>
            <Button type="submit" busy={busy}>
              Tell Me
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}
