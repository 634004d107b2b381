import { expect, it } from 'vitest';
import { packageDoubts } from './package-doubts.ts';

const messagesOf = (carrier: string, number = '123456789012') =>
  packageDoubts(carrier, number).map(({ field, message }) => [field, message]);

it.each([
  ['Fedx', 'FedEx'],
  ['F edx', 'FedEx'],
  ['fedexx Ground', 'FedEx'],
  ['PUS', 'UPS'],
  ['upps', 'UPS'],
  ['USSP', 'USPS'],
  ['Post office', 'USPS'],
  ['DLH Express', 'DHL'],
  ['Frieght', 'Freight'],
])('asks whether %s means %s', (carrier, meant) => {
  expect(messagesOf(carrier)).toEqual([
    ['carrier', `We don’t know the carrier “${carrier}”. Did you mean ${meant}?`],
  ]);
});

it('takes the guess from a number that only one carrier gives, and asks without one otherwise', () => {
  expect(messagesOf('Brown truck', '1Z999AA10123456784')).toEqual([
    ['carrier', 'We don’t know the carrier “Brown truck”. Did you mean UPS?'],
  ]);
  expect(messagesOf(' Estes ')).toEqual([['carrier', 'We don’t know the carrier “Estes”.']]);
});

it.each([
  ['ups ground', '1Z999AA10123456784'],
  ['DHL', '1234567890'],
  ['U.S. Mail', '9400100000000000000000'],
  ['Freight', '12345678'],
  ['Old Dominion Freight', 'PRO 7712 34'],
])('asks nothing about %s, %s', (carrier, number) => {
  expect(packageDoubts(carrier, number)).toEqual([]);
});

it('asks about a number that is too short, whoever brings it, once', () => {
  const short = 'This is very short for a tracking number.';
  expect(messagesOf('DHL', '123-45 67')).toEqual([['trackingNumber', short]]);
  expect(messagesOf('UPS', '12')).toEqual([['trackingNumber', 'This doesn’t look like a UPS number.']]);
  expect(messagesOf('Fedx', '123')).toEqual([
    ['carrier', 'We don’t know the carrier “Fedx”. Did you mean FedEx?'],
    ['trackingNumber', short],
  ]);
});
