import { address, businessHours } from '../../shop/facts.ts';

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
