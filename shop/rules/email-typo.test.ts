import { expect, it } from 'vitest';
import { meantEmail } from './email-typo.ts';

it.each([
  ['dan@gmial.com', 'dan@gmail.com'],
  [' Dan@Gamil.com ', 'dan@gmail.com'],
  ['dan@hotnail.com', 'dan@hotmail.com'],
  ['dan@yaho.com', 'dan@yahoo.com'],
  ['dan@gmail.con', 'dan@gmail.com'],
  ['dan@gmial.con', 'dan@gmail.com'],
  ['dan@outlok.com', 'dan@outlook.com'],
  ['dan@comcast.com', 'dan@comcast.net'],
  ['dan@placervilletrucks.con', 'dan@placervilletrucks.com'],
])('takes %j for %j', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

it.each([
  'dan@gmail.com',
  'dan@yahoo.co.uk',
  'dan@mail.com',
  'dan@gmail.co',
  'dan@gmai',
  'dan',
  '@gmial.com',
  '',
])('leaves %j alone', (typed) => {
  expect(meantEmail(typed)).toBeUndefined();
});
