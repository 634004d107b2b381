import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ShippingAddress } from '../../../shop/contracts/orders.ts';
import { shippingAddressSchema } from '../../../shop/contracts/orders.ts';
import { country, states } from '../../../shop/facts.ts';
import type { CartAddress } from '../../../shop/rules/cart.ts';
import { inWords } from '../../../shop/rules/in-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormFaults } from '../../ui/form-faults.tsx';

/** In the order of the form: the first fault takes the focus. */
const labels = {
  name: 'Name',
  address: 'Address',
  apartment: 'Apartment',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP Code',
  phone: 'Phone',
} as const;
type Name = keyof typeof labels;
const names = Object.keys(labels) as Name[];
const empty = { name: '', address: '', apartment: '', city: '', state: '', postalCode: '', phone: '' };

/** Not required, and yet without them a parcel rarely arrives: asked about once. */
const wanted = ['address', 'city', 'postalCode'] as const;

/** 'Ship without …?', asked once. */
interface Question {
  values: ShippingAddress;
  missing: Name[];
  open: boolean;
}

/** The shipping form. State and phone are required (specification, section 5). */
export function ShippingForm({
  address,
  onDone,
}: {
  address: Partial<CartAddress>;
  onDone: (address: ShippingAddress) => unknown;
}) {
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(shippingAddressSchema),
    defaultValues: { ...empty, ...address, country },
  });
  const { errors, isSubmitted } = formState;
  const faults = names.filter((name) => errors[name]);
  const field = (name: Name) => ({ label: labels[name], error: errors[name]?.message, ...register(name) });
  const [question, setQuestion] = useState<Question>();

  const submit = handleSubmit(async (values) => {
    const missing = wanted.filter((name) => !values[name]);
    if (question || missing.length === 0) await onDone(values);
    else setQuestion({ values, missing, open: true });
  });
  function goBack({ values, missing }: Question): void {
    setQuestion({ values, missing, open: false });
    // Only when the dialog is gone: as long as it is there nothing else takes the focus.
    requestAnimationFrame(() => setFocus(missing[0] ?? 'address'));
  }

  return (
    <>
      {isSubmitted && <FormFaults labels={faults.map((name) => labels[name])} />}
      <form className="form form--two" noValidate onSubmit={submit}>
        <TextField className="full" autoComplete="name" {...field('name')} />
        <TextField className="full" autoComplete="address-line1" {...field('address')} />
        <TextField className="full" autoComplete="address-line2" optional {...field('apartment')} />
        <TextField className="full" autoComplete="address-level2" {...field('city')} />
        <SelectField autoComplete="address-level1" required {...field('state')}>
          <option value="">Select a state</option>
          {states.map((state) => (
            <option key={state.code} value={state.code}>
              {state.name}
            </option>
          ))}
        </SelectField>
        <TextField autoComplete="postal-code" inputMode="numeric" {...field('postalCode')} />
        <TextField className="full" type="tel" autoComplete="tel" required {...field('phone')} />
        <p className="hint full">
          We ship to all US states except Hawaii and Alaska. The carrier rings this number before delivering
          sheet metal.
        </p>
        <div className="full">
          <Button kind="go" block type="submit">
            Continue
          </Button>
        </div>
      </form>
      {question?.open && (
        <Dialog
          open
          title={`Ship without ${inWords(
            question.missing.map((name) => labels[name]),
            'or',
          )}?`}
          onClose={() => goBack(question)}
        >
          <p>A carrier needs it to find you. We would have to ask you before anything leaves the shop.</p>
          <div className="row justify-end">
            <Button kind="line" onClick={() => goBack(question)}>
              Go Back
            </Button>
            <Button onClick={() => onDone(question.values)}>Ship Without</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
