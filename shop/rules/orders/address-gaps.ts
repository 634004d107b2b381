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

/**
 * Returns why a parcel may not get to a street: `box` for a PO Box, where only the Postal Service delivers, and nobody brings
 * freight; `number` for one without a house number. Nothing is said of an empty one, see `addressGaps`.
 */
export function streetDoubt(text: string): 'box' | 'number' | undefined {
  if (/\bp(ost)?[.\s]*o(ffice)?[.\s]*box\b/i.test(text)) return 'box';
  return text === '' || /\d/.test(text) ? undefined : 'number';
}
