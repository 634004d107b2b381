import type { AddressField } from '../../forms/address-fields.tsx';
import { sameAddress } from './saved-addresses.ts';
import { recordIn } from '../../browser/untrusted.ts';

type Typed = Record<AddressField, string>;

/** Returns a draft that `readShipping` reads; empty when nothing was changed. */
export const writeShipping = (typed: Partial<Typed>, given: Typed): string =>
  sameAddress(typed, given) ? '' : JSON.stringify({ typed, given });

/**
 * Returns what was typed into the shipping form, unless the address that it began with has changed since.
 * @param accountName is used when no name was given or typed
 */
export function readShipping(draft: string, given: Typed, accountName = ''): Typed {
  const { typed, given: before } = recordIn(draft) as { typed?: Partial<Typed>; given?: Partial<Typed> };
  if (before && sameAddress(before, given)) return { ...given, ...typed };
  return { ...given, name: given.name || accountName };
}
