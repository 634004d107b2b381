import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentAddress, documentId, formatDocuments, parseDocuments } from './documents.ts';

const id = fc.stringMatching(/^[0-9a-f]{24}$/);
const title = fc.stringMatching(/^[\p{L}\p{N}:;,./ -]{1,40}$/u).map((text) => text.trim() || 'Wiring');

describe('documents of a product', () => {
  it('are the same after they were written to a cell and read again', () => {
    const document = fc.record({ title, url: id.map(documentAddress) });
    fc.assert(
      fc.property(fc.array(document), (documents) => {
        expect(parseDocuments(formatDocuments(documents))).toEqual({ documents });
      }),
    );
  });

  it('are read with the address of the shop, with and without a colon, between empty lines', () => {
    const url = documentAddress('0123456789abcdef01234567');
    expect(parseDocuments(`\r\nWiring: https://shop.example${url}\r\n\nTorque  ${url} `)).toEqual({
      documents: [
        { title: 'Wiring', url },
        { title: 'Torque', url },
      ],
    });
  });

  it.each([
    'Wiring',
    '/documents/0123456789abcdef01234567.pdf',
    ': /documents/0123456789abcdef01234567.pdf',
    'Wiring: /documents/0123.pdf',
    'Wiring: https://shop.example/documents/0123456789abcdef01234567.pdf?x=1',
  ])('name the line that is none: %s', (line) => {
    expect(parseDocuments(`\n${line}`)).toEqual({ error: expect.stringMatching(/^Line 2: /) });
  });

  it.each([' ', ': ', 'http://', 'http://a', '/documents/'])(
    'are refused at once in a line of half a million characters like “%s”',
    { timeout: 5_000 },
    (filler) => {
      // Work that grows with the square of the length would take minutes.
      const line = `a${filler.repeat(500_000 / filler.length)}b`;
      expect(parseDocuments(line)).toHaveProperty('error');
    },
  );

  it('have addresses of this shop only', () => {
    expect(documentId('/documents/0123456789abcdef01234567.pdf')).toBe('0123456789abcdef01234567');
    expect(documentId('https://x.example/documents/0123456789abcdef01234567.pdf')).toBeUndefined();
    expect(documentId('/documents/0123456789abcdef01234567.pdf/..')).toBeUndefined();
  });
});
