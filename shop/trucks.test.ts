import { expect, it } from 'vitest';
import { parseTruckCode, truckCode } from './rules/fitment/truck-code.ts';
import type { TruckOption } from './trucks.ts';
import { cameWith, truckFacts } from './trucks.ts';

const engines: readonly TruckOption[] = truckFacts.engine.options;

it.each([
  ['1953,chevrolet', '216'],
  ['1955,first,chevrolet', '235 261'],
  ['1955,first,gmc', '248 270'],
  ['1955,second,chevrolet', '235 261 265'],
  ['1955,second,gmc', '248 270 287'],
  ['1955,chevrolet', '235 261 265'],
  ['1956,gmc', '270 316'],
  ['1957,chevrolet', '235 261 265 283 322'],
  ['1957,gmc', '270 316 347'],
  ['1959,chevrolet', '235 261 283'],
  ['1959,gmc', '270 336'],
  ['1959', '235 261 283 270 336'],
  ['1970,chevrolet', ''],
])('a truck %s came with the engines %s', (code, known) => {
  const truck = parseTruckCode(code);
  const found = engines.filter((engine) => cameWith(truck, engine)).map(({ value }) => value);
  expect(found.join(' ')).toBe(known);
});

it('a truck may have any engine today: what was told is kept', () => {
  for (const { value } of engines) {
    const code = `1955,first,chevrolet,${value}`;
    expect(truckCode(parseTruckCode(code))).toBe(code);
  }
});
