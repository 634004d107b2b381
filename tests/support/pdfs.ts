import { deflateSync } from 'node:zlib';

/** PDFs written by hand for tests, with a right cross-reference table. */

/** One page, nothing on it. */
const pages = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'];
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>';

interface Parts {
  /** Stands in the catalog. */
  catalog?: string;
  /** Stands in the page. */
  page?: string;
  /** Objects from number 4 on. */
  more?: (string | Buffer)[];
  /** Stands in the trailer. */
  trailer?: string;
  /** Behind the header, before the first object. */
  begin?: string;
  /** Between the table and its place. */
  beforeEnd?: string | Buffer;
}

export function pdf({ catalog = '', page: onPage = '', more = [], ...rest }: Parts = {}): Buffer {
  const inside = (object: string, text: string) => object.replace(/>>$/, `${text} >>`);
  const objects = [inside(pages[0] ?? '', catalog), pages[1] ?? '', inside(page, onPage), ...more];
  const head = Buffer.from(`%PDF-1.7\n%\xe2\xe3\xcf\xd3\n${rest.begin ?? ''}`, 'latin1');
  const places: number[] = [];
  let length = head.length;
  const written = objects.map((object, at) => {
    const body = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    places.push(length);
    length += body.length;
    return body;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${rest.trailer ?? ''} >>\n`;
  return Buffer.concat([
    head,
    ...written,
    Buffer.from(table + trailer),
    Buffer.from(rest.beforeEnd ?? ''),
    Buffer.from(`startxref\n${length}\n%%EOF\n`),
  ]);
}

export function stream(dictionary: string, data: Buffer | string): Buffer {
  const bytes = Buffer.from(data);
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

/** Objects packed into one stream, as most programs write them today. */
export function objectStream(
  objects: string[],
  filter = '/Filter /FlateDecode',
  pack: (data: Buffer) => Buffer = (data) => deflateSync(data),
): Buffer {
  let at = 0;
  const index = objects.map((object, index) => {
    const entry = `${index + 20} ${at}`;
    at += object.length + 1;
    return entry;
  });
  const first = `${index.join(' ')} `;
  const data = pack(Buffer.from(`${first}${objects.join(' ')}`));
  return stream(`/Type /ObjStm /N ${objects.length} /First ${first.length} ${filter}`, data);
}

/** A PDF as anybody may send it. */
export const plainPdf = pdf();
