import { describe, expect, it } from 'vitest';
import { extractYears } from './query-years.ts';

describe('extractYears', () => {
  const cases: [string, string | undefined, string?][] = [
    ['57 fender', '1957-1957', 'fender'],
    ['fender 1957', '1957-1957', 'fender'],
    ["'56 hood", '1956-1956', 'hood'],
    ['’56 hood', '1956-1956', 'hood'],
    ['55-59 chevy truck', '1955-1959', 'chevy truck'],
    ['1955-1959 grille', '1955-1959', 'grille'],
    ['1955 to 57 grille', '1955-1957', 'grille'],
    ['55/57 grille', '1955-1957', 'grille'],
    ['55 56 57 grille', '1955-1957', 'grille'],
    ['1950s radio', '1950-1959', 'radio'],
    ['1957s', '1957-1957', ''],
    ['57 chevy 12 volt coil', '1957-1957', 'chevy 12 volt coil'],
    ['task force grille', '1955-1959', 'task force grille'],
    ['1958 apache emblem', '1958-1958', 'apache emblem'],
    ['square body door', '1973-1987', 'square body door'],
    ['63 amp alternator', undefined],
    ['60 over pistons', undefined],
    ['lct-ff-5501l', undefined],
    ['40-11152', undefined],
    ['0847.245.55r', undefined],
    ['7/16-20 nut', undefined],
    ['60-0-60 ammeter', undefined],
    ['235 six', undefined],
    ['sm420', undefined],
    ['3100 emblem', undefined],
    ['16" x 6" wheel', undefined],
  ];
  it.each(cases)('reads %j', (text, span, left) => {
    const { rest, years } = extractYears(text);
    expect(years && `${years.from}-${years.to}`).toBe(span);
    if (left !== undefined) expect(rest.replace(/\s+/g, ' ').trim()).toBe(left);
  });

  it.each(['55.1', '1955.1', '55-1', 'early 55', "early '55", '55 first', 'AD 1955', '55 1st series'])(
    'reads %j as the First Series of 1955',
    (text) => expect(extractYears(`${text} grille`).years).toEqual({ from: 1955, to: 1955, series: 1 }),
  );

  it.each([
    '55.2',
    '55-2',
    'late 55',
    'late 1955',
    '55.5',
    '1955 1/2',
    '1955-1/2',
    '55 2nd',
    '55 second series',
  ])('reads %j as the Second Series of 1955', (text) =>
    expect(extractYears(`${text} grille`).years).toEqual({ from: 1955, to: 1955, series: 2 }),
  );

  it('distinguishes the two series of 1955', () => {
    expect(extractYears('1955 1st series grille').years).toEqual({ from: 1955, to: 1955, series: 1 });
    expect(extractYears('second series hood').years).toEqual({ from: 1955, to: 1955, series: 2 });
    expect(extractYears('1955 hood').years).toEqual({ from: 1955, to: 1955, series: 3 });
    expect(extractYears('advance design fender').years).toEqual({ from: 1947, to: 1955, series: 1 });
  });
});
