import { expect, test } from 'vitest';
import { goodPdfs, pdf, pdfCorpus, plainPdf } from '../../../../tests/support/files/pdfs.ts';
import { inspectPdf } from './inspect-pdf.ts';

test.each(Object.entries(pdfCorpus))('recognizes %s', (_, { bytes, fault }) => {
  expect(inspectPdf(bytes)).toBe(fault);
});

test.each(Object.entries(goodPdfs))('accepts %s', (_, bytes) => {
  expect(inspectPdf(bytes)).toBeUndefined();
});

test('finds a script anywhere in a large file', () => {
  const filler = Array.from({ length: 2000 }, (_, at) => `<< /Title (Page ${at}) /Numbers [1 2 3] >>`);
  for (const place of [0, 1000, 2000]) {
    const more = filler.toSpliced(place, 0, '<< /S /JavaScript /JS (x) >>');
    expect(inspectPdf(pdf({ more }))).toBe('active');
  }
  expect(inspectPdf(pdf({ more: filler }))).toBeUndefined();
});

test('returns a result for every truncated PDF', () => {
  for (let length = 0; length < plainPdf.length - 1; length += 1) {
    expect(inspectPdf(plainPdf.subarray(0, length))).toMatch(/noPdf|broken/);
    expect(() => inspectPdf(Buffer.concat([plainPdf.subarray(0, length), plainPdf]))).not.toThrow();
  }
});
