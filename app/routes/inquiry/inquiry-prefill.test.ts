import { describe, expect, it } from 'vitest';
import { inquiryPrefill, withLine } from './inquiry-prefill.ts';

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
