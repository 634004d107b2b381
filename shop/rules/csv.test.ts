import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('writes a line that spreadsheets read back unchanged', () => {
  expect(csvLine(['Tailgate', 12, null, '', '12.50'])).toBe('Tailgate,12,,,12.50\r\n');
  expect(csvLine(['Fender, left', '19" wheel', 'two\nlines', ' blank'])).toBe(
    '"Fender, left","19"" wheel","two\nlines"," blank"\r\n',
  );
});

it.each([
  '=1+1',
  '=HYPERLINK("http://evil.example","Click")',
  '+1 530 555 0142',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =1+1',
  '＝1+1',
])('defuses the formula %j', (text) => {
  expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
});

it.each(['-12.50', '-3', '0', 'a=b', 'rear - left', '1957-59'])('leaves %j unchanged', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`);
});
