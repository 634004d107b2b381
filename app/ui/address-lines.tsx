import { stateName } from '../../shop/states.ts';
import { formatPhone } from '../../shop/rules/phone.ts';

interface Address {
  name?: string | undefined;
  address?: string | undefined;
  apartment?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  postalCode?: string | undefined;
  phone?: string | undefined;
}

/** An address as it stands on a parcel; lines that nobody has filled in are left out. */
export function AddressLines({ address, email }: { address: Address; email?: string | undefined }) {
  const { name, address: street, apartment, city, state, postalCode, phone } = address;
  const place = [state && stateName(state), postalCode].filter(Boolean).join(' ');
  const lines = [name, street, apartment, [city, place].filter(Boolean).join(', ')].filter(Boolean);
  return (
    <address className="wrap-anywhere">
      {lines.map((line, index) => (
        // Two lines may say the same; their order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index}>{line}</div>
      ))}
      {phone && <div className="tabular-nums">{formatPhone(phone)}</div>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  );
}
