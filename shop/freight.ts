/** How a part ships that is not an ordinary parcel, and what that means for who gets it. The family confirms the conditions. */
export const freightKinds = ['oversize', 'truck'] as const;
export type FreightKind = (typeof freightKinds)[number];

export const freightNames: Readonly<Record<FreightKind, string>> = {
  oversize: 'Oversize',
  truck: 'Truck freight',
};

/** What happens when it arrives. */
export const truckArrival =
  'The freight company calls the phone number of your order to agree on a day. Somebody has to be there to help unload and to check the part before signing.';

export const freightConditions: Readonly<Record<FreightKind, string>> = {
  oversize: 'A long or bulky box, for which carriers charge more. The shipping price includes that.',
  truck: `Too large or heavy for a parcel carrier. ${truckArrival} No dock or forklift? Please call us before you order.`,
};

/** Returns how a product ships. */
export const freightOf = (product: { truckFreight: boolean; oversize: boolean }): FreightKind | null =>
  product.truckFreight ? 'truck' : product.oversize ? 'oversize' : null;
