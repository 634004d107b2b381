import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { href, useNavigate } from 'react-router';
import { readCart } from '../../../browser/cart.ts';
import { EmailField } from '../../../forms/email-field.tsx';
import { useSchemaResolver } from '../../../forms/use-schema-resolver.ts';
import { Button } from '../../../ui/button.tsx';
import { CloseButton, Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { startOrderFor } from '../../checkout/order-for.ts';

const loadSchema = () =>
  import('../../../../shop/contracts/accounts.ts').then(({ emailOnlySchema }) => emailOnlySchema);

/** The button that begins an order for a customer who called or wrote. @param email the customer’s, if it is known */
export function StartOrder({ email = '' }: { email?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="line" onClick={() => setOpen(true)}>
        Order for a Customer
      </Button>
      {open && (
        <Dialog open title="Order for a customer" onClose={() => setOpen(false)}>
          <EmailForm email={email} />
        </Dialog>
      )}
    </>
  );
}

function EmailForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const form = useForm({ resolver: useSchemaResolver(loadSchema), defaultValues: { email } });
  const isCartEmpty = readCart().cartItems.length === 0;
  const start = form.handleSubmit((given) => {
    startOrderFor(given.email.trim());
    return navigate(isCartEmpty ? href('/store-front') : href('/cart'));
  });
  return (
    <form className="form" noValidate onSubmit={start}>
      <p>
        Put their parts in the cart and check out with their address. They get the order by email, with the
        link to pay it. Nothing is charged before. A part that is sold by its link: open its page from
        Products.
      </p>
      <EmailField
        label="The customer’s email"
        autoComplete="off"
        required
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <DialogActions>
        <CloseButton>Cancel</CloseButton>
        <Button type="submit">{isCartEmpty ? 'Choose Parts' : 'Go to the Cart'}</Button>
      </DialogActions>
    </form>
  );
}
