import { describe, expect, it } from 'vitest';
import { inquiryPrefill, withLine, withTruck } from './inquiry-prefill.ts';

describe('inquiryPrefill', () => {
  it('names the part, or what was searched for', () => {
    expect(inquiryPrefill('?part=LCT-GR5701')).toEqual({
      subject: 'Part LCT-GR5701',
      line: 'Part number LCT-GR5701',
    });
    expect(inquiryPrefill('?about=hood+emblem')).toEqual({
      subject: 'hood emblem',
      line: 'Looking for: hood emblem',
    });
  });

  it.each(['', '?part=', '?part=%20%00', '?other=1'])('says nothing for %j', (search) => {
    expect(inquiryPrefill(search)).toBeUndefined();
  });

  it('keeps to one short line of visible text', () => {
    expect(inquiryPrefill(`?part=${encodeURIComponent('A\nB\u0000C\u202ED\u200B')}`)?.subject).toBe(
      'Part A B C D',
    );
    expect(inquiryPrefill(`?part=${'x'.repeat(500)}`)?.subject).toHaveLength(45);
    expect(inquiryPrefill(`?about=${'x'.repeat(500)}`)?.subject).toHaveLength(100);
  });
});

describe('withLine', () => {
  it('comes before what was typed, once', () => {
    expect(withLine('', 'Part number 1')).toBe('Part number 1\n');
    expect(withLine('Bent.', 'Part number 1')).toBe('Part number 1\nBent.');
    expect(withLine('Part number 1\nBent.', 'Part number 1')).toBe('Part number 1\nBent.');
  });
});

describe('withTruck', () => {
  it('names the truck above what was typed, and another truck in its place', () => {
    const text = withTruck('Part number 1\nBent.', '1957, GMC', '');
    expect(text).toBe('Truck: 1957, GMC\nPart number 1\nBent.');
    expect(withTruck(text, '1957, GMC', '')).toBe(text);
    expect(withTruck(text, '1958', '1957, GMC')).toBe('Truck: 1958\nPart number 1\nBent.');
  });

  it('leaves a truck that was typed', () => {
    const typed = 'Bent.\nTruck: 1957, but with a 1958 hood';
    expect(withTruck(typed, '1958', '1957')).toBe(typed);
  });
});
