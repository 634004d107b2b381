import { expect, it } from 'vitest';
import { firstName } from './first-name.ts';

it.each([
  ['Walt Harmon', 'Walt'],
  ['  Ruth   Alvarado ', 'Ruth'],
  ['José', 'José'],
  ["D'Arcy O'Neil", "D'Arcy"],
  ['Anne-Marie Blum', 'Anne-Marie'],
  ['J. R. Ewing', 'J. R. Ewing'],
  ['W Harmon', 'W Harmon'],
  ['Dr. Harmon', 'Dr. Harmon'],
  ['Mrs Harmon', 'Mrs Harmon'],
  ['Harmon, Walt', 'Harmon, Walt'],
  ["Dale's Garage LLC", "Dale's Garage LLC"],
  ['', ''],
  ['   ', ''],
])('greets %j as %j', (name, greeting) => {
  expect(firstName(name)).toBe(greeting);
});
