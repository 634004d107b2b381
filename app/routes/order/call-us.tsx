import { phone } from '../../../shop/facts.ts';

/** The shop's phone number, inside a sentence: a click calls it, and it is never broken. */
export function CallUs() {
  return (
    <a className="whitespace-nowrap" href={`tel:+1${phone.digits}`}>
      {phone.display}
    </a>
  );
}
