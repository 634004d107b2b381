import type { UseFormRegisterReturn } from 'react-hook-form';
import { stateName, states } from '../../shop/states.ts';
import { SelectField, TextField } from './field.tsx';
import { formatPhone, phoneUrl } from '../../shop/rules/phone.ts';

/** In the order of the form: the first field with an error takes the focus. */
export const addressLabels = {
  name: 'Name',
  address: 'Address',
  apartment: 'Apartment',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP Code',
  phone: 'Phone',
} as const;
export type AddressField = keyof typeof addressLabels;
export const addressFields = Object.keys(addressLabels) as AddressField[];
export const emptyAddress = Object.fromEntries(addressFields.map((name) => [name, ''])) as Record<
  AddressField,
  string
>;

type Registered = UseFormRegisterReturn & { error: string | undefined; hint?: string };

/**
 * The fields of a shipping address, for a form of two columns. State and phone are required (specification, section 5).
 * @param register returns a field's name, handlers and error
 */
export function AddressFields({ register }: { register: (name: AddressField) => Registered }) {
  const field = (name: AddressField) => ({ label: addressLabels[name], ...register(name) });
  return (
    <>
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
      <TextField
        autoComplete="postal-code"
        inputMode="numeric"
        hint="The 5 digits of the delivery address"
        {...field('postalCode')}
      />
      <TextField className="full" type="tel" autoComplete="tel" required {...field('phone')} />
    </>
  );
}

interface Address {
  name?: string | undefined;
  address?: string | undefined;
  apartment?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  postalCode?: string | undefined;
  phone?: string | undefined;
}

/**
 * An address as on a parcel label; empty lines are left out.
 * @param calls whether a click on the phone number calls it
 */
export function AddressLines({
  address,
  email,
  calls = false,
}: {
  address: Address;
  email?: string | undefined;
  calls?: boolean;
}) {
  const { name, address: street, apartment, city, state, postalCode, phone } = address;
  const place = [state && stateName(state), postalCode].filter(Boolean).join(' ');
  const url = calls && phone ? phoneUrl(phone) : undefined;
  const lines = [name, street, apartment, [city, place].filter(Boolean).join(', ')].filter(Boolean);
  return (
    <address className="wrap-anywhere">
      {lines.map((line, index) => (
        // Two lines may be equal; their order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index}>{line}</div>
      ))}
      {phone && (
        <div className="tabular-nums">
          {url ? <a href={url}>{formatPhone(phone)}</a> : formatPhone(phone)}
        </div>
      )}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  );
}
