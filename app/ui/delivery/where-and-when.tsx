import { address } from '../../../shop/facts.ts';
import { BusinessHours } from '../../layout/business-hours.tsx';

/** Where and when parts can be picked up. */
export function WhereAndWhen() {
  const { street, city, region, postalCode } = address;
  return (
    <>
      {street}, {city}, {region}&nbsp;{postalCode}, <BusinessHours />
    </>
  );
}
