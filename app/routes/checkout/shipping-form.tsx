import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ShippingAddress } from '../../../shop/contracts/order/shipping-address.ts';
import { shippingAddressSchema } from '../../../shop/contracts/order/shipping-address.ts';
import { country } from '../../../shop/facts.ts';
import { addressGaps, isZipCode } from '../../../shop/rules/orders/address-gaps.ts';
import { formatPhone } from '../../../shop/rules/phone.ts';
import type { CartAddress } from '../../browser/cart-rules.ts';
import { readUserInfo } from '../../browser/user-info.ts';
import { readDraft, useOnTyped, writeDraft } from '../../forms/drafts.ts';
import { inWords } from '../../../shop/rules/in-words.ts';
import type { AddressField } from '../../forms/address-fields.tsx';
import { AddressFields, addressFields, addressLabels, emptyAddress } from '../../forms/address-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Check } from '../../ui/field.tsx';
import { FormFaults } from '../../forms/form-errors.tsx';
import { readOrderFor } from './order-for.ts';
import { readShipping, writeShipping } from './shipping-draft.ts';

/** 'Ship without …?' or 'Pick up without a name?' */
interface Question {
  values: ShippingAddress;
  missing: AddressField[];
}

/** The type of the errors about what was left out: what it is needed for depends on the way of delivery. */
const gap = 'gap';
const whyNeeded = (name: AddressField, pickup: boolean): string | undefined => {
  if (!pickup) return 'The carrier needs this to find you';
  return name === 'name' ? 'We hand the parts over to this name' : undefined;
};

/** An admin who orders for a customer is not the buyer. */
const nameOfBuyer = (): string | undefined =>
  readOrderFor() === undefined ? readUserInfo()?.name : undefined;

/** The shipping form. State and phone are required (specification, section 5). */
export function ShippingForm({
  address,
  draft,
  maySave,
  pickup,
  onDone,
}: {
  address: Partial<CartAddress>;
  /** The key of what was typed and not sent yet. */
  draft: string;
  /** Offers to save the address to the account. */
  maySave: boolean;
  /** Nothing is sent to the address. */
  pickup: boolean;
  onDone: (address: ShippingAddress, save: boolean) => unknown;
}) {
  const [given] = useState({ ...emptyAddress, ...address });
  const form = useForm({
    resolver: zodResolver(shippingAddressSchema),
    defaultValues: { ...readShipping(readDraft(draft), given, nameOfBuyer()), country },
  });
  const { register, handleSubmit, formState, setError, setFocus, setValue } = form;
  useOnTyped(form, (values) => writeDraft(draft, writeShipping(values, given)));
  const { errors, isSubmitted, isSubmitting } = formState;
  const errorOf = (name: AddressField) =>
    errors[name]?.type === gap ? whyNeeded(name, pickup) : errors[name]?.message;
  const faults = addressFields.filter(errorOf);
  const [question, setQuestion] = useState<Question>();
  const [save, setSave] = useState(false);
  const [oddZip, setOddZip] = useState(false);

  const submit = handleSubmit(async (values) => {
    const missing = addressGaps(values).filter((name) => whyNeeded(name, pickup));
    if (missing.length === 0) await onDone(values, save);
    else setQuestion({ values, missing });
  });
  const shipWithout = handleSubmit((values) => onDone(values, save));
  function goBack({ missing }: Question): void {
    setQuestion(undefined);
    for (const name of missing) setError(name, { type: gap });
    // Only after the dialog has closed: nothing behind it can take the focus.
    requestAnimationFrame(() => setFocus(missing[0] ?? 'address'));
  }

  return (
    <>
      {isSubmitted && <FormFaults labels={faults.map((name) => addressLabels[name])} />}
      <form className="form form--two" noValidate onSubmit={submit}>
        <AddressFields
          pickup={pickup}
          register={(name) => ({
            error: errorOf(name),
            ...(name === 'phone' && {
              hint: pickup
                ? 'We call this number if we have a question.'
                : 'The carrier calls this number before delivering sheet metal.',
            }),
            ...(name === 'postalCode' && oddZip && { hint: 'A ZIP code has 5 digits.' }),
            ...register(name, {
              ...(name === 'postalCode' && {
                onBlur: ({ target }: { target: HTMLInputElement }) =>
                  setOddZip(target.value.trim() !== '' && !isZipCode(target.value.trim())),
              }),
              ...(name === 'phone' && {
                onBlur: ({ target }: { target: HTMLInputElement }) =>
                  setValue('phone', formatPhone(target.value.trim())),
              }),
            }),
          })}
        />
        {!pickup && <p className="hint full">We ship to all US states except Hawaii and Alaska.</p>}
        <div className="full">
          {maySave && (
            <div className="mb-4">
              <Check checked={save} onChange={(event) => setSave(event.currentTarget.checked)}>
                Save to my account for next time
              </Check>
            </div>
          )}
          <Button kind="go" block type="submit" busy={isSubmitting}>
            Continue
          </Button>
        </div>
      </form>
      {question && (
        <Dialog
          title={
            pickup
              ? 'Pick up without a name?'
              : `Ship without ${inWords(
                  question.missing.map((name) =>
                    question.values[name] ? 'a valid ZIP Code' : addressLabels[name],
                  ),
                  'or',
                )}?`
          }
          onClose={() => goBack(question)}
        >
          <p>
            {pickup
              ? 'We hand parts over to the name on the order.'
              : `The carrier needs ${question.missing.length > 1 ? 'them' : 'it'} to find you. We would have to ask you before we can ship anything.`}
          </p>
          <DialogActions>
            {/* First, so that Enter does nothing that cannot be undone. */}
            <Button onClick={() => goBack(question)}>Go Back</Button>
            <Button kind="line" busy={isSubmitting} onClick={shipWithout}>
              {pickup ? 'Continue' : 'Ship'} Without
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
