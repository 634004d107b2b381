import { expect, it } from 'vitest';
import { parseTruck, truckText } from './truck-text.ts';

it('reads what it writes', () => {
  const truck = { year: 1955, series: 'second', make: 'gmc', engine: '235' };
  expect(parseTruck(truckText(truck))).toEqual(truck);
  expect(parseTruck('1957')).toEqual({ year: 1957 });
});

it('leaves out what is no fact of a truck', () => {
  expect(parseTruck('1957{"make":"ford","bed":["panel"],"year":1,"x":"y","drive":"4wd"}')).toEqual({
    year: 1957,
    drive: '4wd',
  });
  for (const text of ['1957null', '1957[1]', '1957{', '1957"a"'])
    expect(parseTruck(text)).toEqual({ year: 1957 });
});
