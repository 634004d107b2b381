import { phone } from '../../shop/facts.ts';

/** The shop's phone number, inside a sentence: a press calls it, and it is never broken. */
export function PhoneLink() {
  return <a href={`tel:+1${phone.digits}`}>{phone.display}</a>;
}
