import { address, businessHours, phone } from '../../shop/facts.ts';

/** When the shop answers, inside a sentence: never broken after its dash. */
export function BusinessHours() {
  return <span className="whitespace-nowrap">{businessHours}</span>;
}

/** Where and when parts can be picked up. */
export function WhereAndWhen() {
  const { street, city, region, postalCode } = address;
  return (
    <>
      {street}, {city}, {region}&nbsp;{postalCode}, <BusinessHours />
    </>
  );
}

/** The shop's phone number, inside a sentence: a press calls it, and it is never broken. */
export function PhoneLink() {
  return <a href={`tel:+1${phone.digits}`}>{phone.display}</a>;
}
