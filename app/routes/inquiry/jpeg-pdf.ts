/*
 * A PDF of photographs, one to a page. A PDF holds a JPEG as it is, so this needs no library (decision 042).
 */

export interface Jpeg {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Letter size with half an inch of margin, in points. */
const paper = { short: 612, long: 792, margin: 36 };

/** Returns a PDF with one page per picture, on paper turned the way the picture lies. */
export function jpegPdf(pictures: readonly Jpeg[]): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (data: string | Uint8Array) => {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
    chunks.push(bytes);
    length += bytes.length;
  };
  const object = (dictionary: string, stream?: string | Uint8Array) => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n${dictionary}\n`);
    if (stream !== undefined) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  };

  write('%PDF-1.4\n');
  const pages = pictures.map((_, at) => `${3 + at * 3} 0 R`);
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object(`<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${pages.length} >>`);
  for (const [at, { bytes, width, height }] of pictures.entries()) {
    const first = 3 + at * 3;
    const [w, h] = width > height ? [paper.long, paper.short] : [paper.short, paper.long];
    const scale = Math.min((w - 2 * paper.margin) / width, (h - 2 * paper.margin) / height);
    const [x, y] = [(w - width * scale) / 2, (h - height * scale) / 2];
    const place = [width * scale, 0, 0, height * scale, x, y].map((number) => number.toFixed(2)).join(' ');
    const content = `q ${place} cm /P Do Q`;
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents ${first + 1} 0 R ` +
        `/Resources << /XObject << /P ${first + 2} 0 R >> >> >>`,
    );
    object(`<< /Length ${content.length} >>`, content);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>`,
      bytes,
    );
  }
  const table = length;
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) write(`${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);

  const pdf = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    pdf.set(chunk, at);
    at += chunk.length;
  }
  return pdf;
}
