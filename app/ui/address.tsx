import { stateName } from '../../shop/states.ts';
import { formatPhone, phoneUrl } from '../../shop/rules/phone.ts';

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
