interface Address {
  name: string;
  address: string;
  city: string;
  postalCode: string;
}

/** Tells whether text has the form of a ZIP code: five digits, or nine (ZIP+4). */
export const isZipCode = (text: string): boolean => /^\d{5}(-?\d{4})?$/.test(text);

/**
 * Returns what an address lacks without which a parcel rarely arrives, or the provider refuses the address. None of it is
 * required (specification, section 5): the form asks. A ZIP code that can't be one counts as missing.
 */
export function addressGaps({ name, address, city, postalCode }: Address): (keyof Address)[] {
  return [
    ...(name ? [] : ['name' as const]),
    ...(address ? [] : ['address' as const]),
    ...(city ? [] : ['city' as const]),
    ...(isZipCode(postalCode) ? [] : ['postalCode' as const]),
  ];
}

/** Whether the provider would refuse an address. It takes one without a name. */
export const isAddressIncomplete = (address: Address): boolean =>
  addressGaps(address).some((gap) => gap !== 'name');

/** Whether an address is a PO Box: carriers other than the Postal Service don't deliver there, and nobody brings freight. */
export const isPostOfficeBox = (text: string): boolean => /\bp(ost)?[.\s]*o(ffice)?[.\s]*box\b/i.test(text);
