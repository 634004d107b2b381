import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { href, useNavigate } from 'react-router';
import { countOf } from '../../../../shop/rules/in-words.ts';
import { clearCartItems, readCart } from '../../../browser/cart.ts';
import { EmailField } from '../../../forms/email-field.tsx';
import { useSchemaResolver } from '../../../forms/use-schema-resolver.ts';
import { Button } from '../../../ui/button.tsx';
import { CloseButton, Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Check } from '../../../ui/field.tsx';
import { readOrderFor, startOrderFor } from '../../checkout/order-for.ts';

const loadSchema = () =>
  import('../../../../shop/contracts/accounts.ts').then(({ emailOnlySchema }) => emailOnlySchema);

/**
 * The button that begins an order for a customer who called or wrote.
 * @param email the customer’s, if it is known
 * @param inquiry the id of the one that ends with it
 */
export function StartOrder({ email = '', inquiry }: { email?: string; inquiry?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="line" onClick={() => setOpen(true)}>
        Order for a Customer
      </Button>
      {open && (
        <Dialog title="Order for a customer" onClose={() => setOpen(false)}>
          <EmailForm email={email} inquiry={inquiry} />
        </Dialog>
      )}
    </>
  );
}

function EmailForm({ email, inquiry }: { email: string; inquiry: string | undefined }) {
  const navigate = useNavigate();
  const form = useForm({ resolver: useSchemaResolver(loadSchema), defaultValues: { email } });
  const typed = useWatch({ control: form.control, name: 'email' }).trim();
  const count = readCart().cartItems.length;
  const cartFor = readOrderFor();
  const [choice, setChoice] = useState<boolean>();
  const isEmptied = choice ?? (cartFor !== undefined && cartFor !== typed);
  const choosesParts = count === 0 || isEmptied;
  const start = form.handleSubmit((given) => {
    if (isEmptied) clearCartItems();
    startOrderFor(given.email.trim(), inquiry);
    return navigate(choosesParts ? href('/store-front') : href('/cart'));
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
      {count > 0 && (
        <div>
          <Check checked={isEmptied} onChange={(event) => setChoice(event.currentTarget.checked)}>
            Empty the cart first
          </Check>
          <p className="hint wrap-anywhere">
            It has {countOf(count, 'part')}
            {cartFor !== undefined && `, picked for ${cartFor}`}.
          </p>
        </div>
      )}
      <DialogActions>
        <CloseButton>Cancel</CloseButton>
        <Button type="submit">{choosesParts ? 'Choose Parts' : 'Go To Cart'}</Button>
      </DialogActions>
    </form>
  );
}
