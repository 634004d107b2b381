import { describe, expect, it } from 'vitest';
import { parseFitment } from './fitment-text.ts';
import { fitsOnly } from './fits-only.ts';

const said = (text: string, fitNotes?: string) => {
  const parsed = parseFitment(text);
  return 'error' in parsed ? parsed.error : fitsOnly(parsed.rules, fitNotes);
};

describe('what a part fits only', () => {
  it.each([
    ['what every rule asks for', '1957; Chevrolet; 1/2 ton', 'Chevrolet, 1/2 ton only'],
    [
      'what one rule or the other allows',
      '1955-56; 235 six\n1957-59; 235 six, 261 six',
      '235 six or 261 six only',
    ],
    ['a wheelbase as such', '1957; Step-side; short bed', 'Step-side, 116" or 114" wheelbase only'],
    ['three by name', '1958; Step-side, Fleetside, Cameo', 'Step-side, Fleetside, or Cameo only'],
    ['what only some trucks depend on', '1954; 3/4 ton\n1956-59', 'Depends on the weight class'],
    ['which trucks of some years it is for', '1955-56; Chevrolet\n1957; GMC', 'Depends on the make'],
    ['both of them', '1956; GMC; 4WD\n1957; GMC', 'GMC only; depends on the drive'],
    ['facts that decide only together', '1957; Chevrolet\n1957; GMC; Step-side', 'Depends on the make'],
  ])('is %s', (_, rules, text) => {
    expect(said(rules, 'In 1955, Second Series only')).toBe(text);
  });

  it.each([
    ['without rules', ''],
    ['whose rules restrict only years', '1947-1959; note: any engine'],
    ['that is restricted to all there were', '1955-1957; Chevrolet, GMC; note: either make'],
    ['whose rules cover everything together', '1957; 4WD\n1957; 2WD; note: for a conversion'],
    ['whose wheelbases are all of its years', '1956-1957; 114", 123-1/4", 135"'],
  ])('is nothing for a part %s', (_, rules) => {
    expect(said(rules)).toBe('');
  });

  it('has the note of all rules, and one that says why others are left out', () => {
    expect(said("1957; Chevrolet; note: GMC's front end differs")).toBe(
      "Chevrolet only (GMC's front end differs)",
    );
    expect(
      said('1957; Chevrolet; 4WD; note: ask us about GMC\n1957; Chevrolet; 2WD; note: for a conversion'),
    ).toBe('Chevrolet only (ask us about GMC)');
    expect(said('1957; Chevrolet; Step-side\n1957; GMC; Step-side; note: its letters say Chevrolet')).toBe(
      'Step-side only',
    );
  });

  it('includes the series of 1955 only when the notes on what it fits say nothing of it', () => {
    expect(said('1955-1957; Second Series; GMC', 'All but the 1955 First Series')).toBe('GMC only');
    expect(said('1955-1957; Second Series; GMC; note: 12 volts')).toBe(
      'GMC only (12 volts); in 1955, Second Series only',
    );
    expect(said('1955-1957; Second Series')).toBe('In 1955, Second Series only');
    expect(said('1947-1955; First Series\n1955-1957; Second Series')).toBe('');
  });
});
