import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Order } from '../../shop/contracts/orders.ts';
import { states } from '../../shop/states.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { StreetField } from './street-field.tsx';
import { ZipField } from './zip-field.tsx';

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

/** Returns what the fields show for the address of an order. */
export const addressValues = ({ shippingAddress }: Pick<Order, 'shippingAddress'>) =>
  Object.fromEntries(addressFields.map((name) => [name, shippingAddress[name] ?? ''])) as typeof emptyAddress;

type Registered = UseFormRegisterReturn & { error: string | undefined; hint?: string };

/**
 * The fields of a shipping address, for a form of two columns. State and phone are required (specification, section 5).
 * @param register returns a field's name, handlers and error
 * @param onlyState whose sales tax is paid: another is refused if its tax differs
 * @param pickup whether nothing is sent to the address
 */
export function AddressFields({
  register,
  onlyState,
  pickup = false,
}: {
  register: (name: AddressField) => Registered;
  onlyState?: string;
  pickup?: boolean;
}) {
  const field = (name: AddressField) => ({ label: addressLabels[name], ...register(name) });
  return (
    <>
      <TextField className="full" autoComplete="name" {...field('name')} />
      <StreetField {...field('address')} pickup={pickup} />
      <TextField className="full" autoComplete="address-line2" optional {...field('apartment')} />
      <TextField className="full" autoComplete="address-level2" {...field('city')} />
      <SelectField
        autoComplete="address-level1"
        required
        {...(onlyState !== undefined && { hint: 'Another one only if its sales tax is the same.' })}
        {...field('state')}
      >
        <option value="">Select a state</option>
        {states.map((state) => (
          <option key={state.code} value={state.code}>
            {state.name}
          </option>
        ))}
      </SelectField>
      <ZipField
        hint={`The 5-digit ZIP code of the ${pickup ? '' : 'delivery '}address`}
        {...field('postalCode')}
        onlyState={onlyState}
      />
      <TextField className="full" type="tel" autoComplete="tel" required {...field('phone')} />
    </>
  );
}
