import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  carrierName,
  isForPickup,
  isPickupCarrier,
  isSameNumber,
  mistakenCarrier,
  trackingPage,
} from './tracking.ts';

const trackingUrl = (carrier: string, number: string) => trackingPage(carrier, number)?.url;

describe('trackingPage', () => {
  it.each([
    ['UPS', '1Z 999 AA1 01 2345 6784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
    ['ups ground', '1z999aa10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
    ['FedEx', '7946 1234 5678', 'https://www.fedex.com/fedextrack/?trknbr=794612345678'],
    ['Fed Ex Home', '794612345678', 'https://www.fedex.com/fedextrack/?trknbr=794612345678'],
    [
      'USPS',
      '9400-1000-0000-0000-0000-00',
      'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000000000',
    ],
    [
      'U.S. Mail',
      '9400100000000000000000',
      'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000000000',
    ],
    ['DHL Express', '1234567890', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=1234567890'],
  ])('links %s %s to its carrier', (carrier, number, url) => {
    expect(trackingUrl(carrier, number)).toBe(url);
  });

  it('recognizes a number that only one carrier gives, whatever the carrier is called', () => {
    expect(trackingPage('Brown truck', '1Z999AA10123456784')).toMatchObject({
      carrier: 'UPS',
      url: expect.stringContaining('ups.com'),
    });
    expect(trackingUrl('Mail', '9205590164917312345678')).toContain('usps.com');
    expect(trackingUrl('Mail', 'EA123456789US')).toContain('usps.com');
  });

  it('gives no link for a freight company, a pickup, or words in place of a number', () => {
    expect(trackingUrl('Old Dominion Freight', '794612345678')).toBeUndefined();
    expect(trackingUrl('Local pickup', 'Saturday')).toBeUndefined();
    expect(trackingUrl('UPS', 'follows')).toBeUndefined();
    expect(trackingUrl('Groups and cups', '123456789')).toBeUndefined();
  });

  it('gives only https links whose number cannot leave its parameter', () => {
    fc.assert(
      fc.property(fc.constantFrom('UPS', 'USPS', 'FedEx', 'DHL', 'x'), fc.string(), (carrier, number) => {
        expect(trackingUrl(carrier, number) ?? 'https://a/?b=1').toMatch(
          /^https:\/\/[a-z./A-Z-]+\?[a-zA-Z-]+=[0-9A-Z]+$/,
        );
      }),
    );
  });
});

describe('carrierName', () => {
  it.each([
    ['ups', 'UPS'],
    ['U.P.S.', 'UPS'],
    ['Fed ex', 'FedEx'],
    ['local Pick-up', 'Local pickup'],
    ['pick up', 'Local pickup'],
    ['Customer Pickup', 'Local pickup'],
    ['Dock pickup at Sierra Freight', 'Dock pickup at Sierra Freight'],
    ['ups ground', 'ups ground'],
    ['Sierra Freight Lines', 'Sierra Freight Lines'],
  ])('makes %s %s', (typed, name) => {
    expect(carrierName(typed)).toBe(name);
  });
});

it.each([
  [true, null, true],
  [true, 'UPS', false],
  [true, 'Local pickup', true],
  [false, null, false],
  [false, 'Local pickup', true],
])('an order with pickup %s and carrier %j is picked up: %s', (pickup, carrier, isIt) => {
  expect(isForPickup({ pickup, carrier })).toBe(isIt);
  expect(isForPickup({ pickup, tracking: carrier === null ? undefined : { carrier } })).toBe(isIt);
});

it('a pickup is known by its stored name alone', () => {
  expect(isPickupCarrier(carrierName('local PICKUP'))).toBe(true);
  expect([null, undefined, 'UPS', 'UPS pickup'].some(isPickupCarrier)).toBe(false);
});

it.each([
  ['1Z-999', '1Z999', true],
  ['1z 9_9.9', '1Z999', true],
  ['1Z999/1', '1Z9991', false],
])('%s is the same number as %s: %s', (one, other, isIt) => {
  expect(isSameNumber(one, other)).toBe(isIt);
});

describe('mistakenCarrier', () => {
  it.each([
    ['UPS', '1Z 999 AA1 01 2345 6784'],
    ['UPS', '1Z5R89390357567127'],
    ['UPS', '1Z879E930346834440'],
    ['UPS', '1Z410E7W0392751591'],
    ['UPS', '1Z8V92A70367203024'],
    ['UPS', '1ZXX3150YW44070023'],
    ['UPS', 'T1234567890'],
    ['FedEx Ground', '7946 1234 5678'],
    ['USPS', '9400-1000-0000-0000-0000-00'],
    ['USPS', '420 95667 9205 5901 6491 7312 3456 78'],
    ['U.S. Mail', 'EA123456789US'],
    ['DHL', '1234567890'],
    ['Old Dominion Freight', 'PRO 77'],
    ['Local pickup', 'Saturday'],
  ])('accepts %s %s', (carrier, number) => {
    expect(mistakenCarrier(carrier, number)).toBeUndefined();
  });

  it.each([
    ['ups ground', '1Z999AA1012345678', 'UPS'],
    ['UPS', '1Z999AA10123456785', 'UPS'],
    ['UPS', '1Z999AA10123465784', 'UPS'],
    ['UPS', '1Z12345E029198079E', 'UPS'],
    ['UPS', '9400100000000000000000', 'UPS'],
    ['Fed Ex', '1Z999AA10123456784', 'FedEx'],
    ['USPS', '794612345678', 'USPS'],
    ['UPS', 'follows', 'UPS'],
  ])('doubts %s %s', (carrier, number, name) => {
    expect(mistakenCarrier(carrier, number)).toBe(name);
  });
});
