import { describe, expect, it } from 'vitest';
import { truckName, yearAndMake } from './truck-name.ts';

describe('a truck', () => {
  const truck = { year: 1955, series: 'second', make: 'gmc', weightClass: 'half' };

  it('is named as its owner would', () => {
    expect(truckName(truck)).toBe('1955 Second Series, GMC, 1/2 ton');
    expect(truckName({ year: 1957 })).toBe('1957');
  });

  it('is named by year and make beside a part', () => {
    expect(yearAndMake(truck)).toBe('1955 GMC');
    expect(yearAndMake({ year: 1957 })).toBe('1957');
  });
});
