import { deflateSync } from 'node:zlib';
import type { PdfFault } from '../../../server/features/inquiries/pdf/inspect-pdf.ts';
import type { TestApp } from '../build-test-app.ts';
import { multipart } from './multipart.ts';

/** PDFs assembled for tests, with a correct cross-reference table. */

/** One page, nothing on it. */
const pages = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'];
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>';

interface Parts {
  /** Inserted into the catalog. */
  catalog?: string;
  /** Inserted into the page. */
  page?: string;
  /** Objects from number 4 on. */
  more?: (string | Buffer)[];
  /** Inserted into the trailer. */
  trailer?: string;
  /** Inserted between the header and the first object. */
  begin?: string;
  /** Inserted between the table and `startxref`. */
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
function objectStream(
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

/** An ordinary PDF. */
export const plainPdf = pdf();

/** Bytes by what is wrong with them. */
const byFault: Record<PdfFault | 'none', Record<string, Buffer>> = {
  noPdf: {
    'a picture by the name of a PDF': Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), plainPdf]),
    'a page of the web': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a page of the web before a PDF': Buffer.concat([
      Buffer.from('<html><script>alert(1)</script><!--'),
      plainPdf,
    ]),
    'a drawing with a script': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ),
    'an archive before a PDF': Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), plainPdf]),
    'a GIF that is a script and a PDF': Buffer.concat([
      Buffer.from('GIF89a/*'),
      plainPdf,
      Buffer.from('*/=1;alert(1)'),
    ]),
    'an email with a page in it': Buffer.from(
      'MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>',
    ),
  },
  broken: {
    'nothing but the header': Buffer.from('%PDF-1.7\n'),
    'a PDF cut in half': plainPdf.subarray(0, plainPdf.length / 2),
    'an archive behind a PDF': Buffer.concat([plainPdf, Buffer.from('PK\x03\x04'), zipEnd(0)]),
    'an archive whose comment is the end of the PDF': pdf({
      beforeEnd: zipEnd(`startxref\n${1000}\n%%EOF\n`.length),
    }),
  },
  none: {
    'a page of the web in a comment': pdf({ begin: '%<html><script>alert(document.cookie)</script>\n' }),
    'a program for a server in a comment': pdf({ begin: '%<?php system($_GET[0]); ?>\n' }),
  },
  active: {
    'a script that runs when it opens': pdf({
      catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
    }),
    'a script in a packed object': pdf({
      catalog: '/OpenAction 20 0 R',
      more: [objectStream(['<< /S /JavaScript /JS (x) >>'])],
    }),
    'a script whose name is spelled otherwise': pdf({
      catalog: '/OpenAction << /S /J#61v#61Script /#4a#53 (x) >>',
    }),
    'a script in an object that no table names': pdf({
      begin: '9 0 obj\n<< /S /JavaScript /JS (x) >>\nendobj\n',
    }),
    'a script behind a comment in the middle of an object’s head': pdf({
      begin: '9 0 %comment\nobj << /S /JavaScript /JS (x) >>\nendobj\n',
    }),
    'a script in an object inside another stream': pdf({
      more: [stream('', '9 0 obj << /S /JavaScript /JS (x) >> endobj')],
    }),
    'a script behind a string that says that the object ends': pdf({
      catalog: '/Title (endobj stream \\) endobj) /Names << /JavaScript 9 0 R >>',
    }),
    'a program that a click starts': pdf({
      page: '/Annots [<< /Subtype /Link /A << /S /Launch /F (cmd.exe) >> >>]',
    }),
    'an attached file': pdf({
      catalog: '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>',
      more: [stream('/Type /EmbeddedFile', 'MZ')],
    }),
    'an action of a page': pdf({ page: '/AA << /O << /S /URI /URI (https://evil.example) >> >>' }),
    'an address that opens with it': pdf({
      catalog: '/OpenAction << /S /URI /URI (https://evil.example) >>',
    }),
    'an address that opens with it, by reference': pdf({
      catalog: '/OpenAction 4 0 R',
      more: ['<< /S /URI /URI (https://evil.example) >>'],
    }),
    'a script in the middle of what reads like a string': pdf({
      catalog: '/OpenAction 20 0 R',
      more: [packed('20 1 ', '( << /S /JavaScript /JS <61> >> )')],
    }),
    'a script in the middle of what reads like a comment': pdf({
      catalog: '/OpenAction 20 0 R',
      more: [packed('20 1 ', '% << /S /JavaScript /JS (x) >>')],
    }),
    'a script behind the end of an object that is a value of it': pdf({
      catalog: '/X endobj /OpenAction << /S /JavaScript /JS (x) >>',
    }),
    'a script behind a stream that is a value': pdf({
      catalog: '/X stream /OpenAction << /S /Java#53cript /JS (x) >>',
    }),
    'a program in the list of a name tree that looks like a stream': pdf({
      page: '/Annots [stream << /A << /S %x\n /Launch /F (cmd.exe) >> >>]',
    }),
    'an address that opens after the harmless place': pdf({
      catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (https://evil.example) >> >>',
    }),
    'an address that opens as the second kind of one action': pdf({
      catalog: '/OpenAction << /S /GoTo /S /URI /URI (https://evil.example) >>',
    }),
    'an address that opens with it, packed': pdf({
      catalog: '/OpenAction 20 0 R',
      more: [objectStream(['<< /S /URI /URI (https://evil.example) >>'])],
    }),
    'an address that opens with it, its number hidden by a comment': pdf({
      catalog: '/OpenAction 9 0 R',
      begin: '9 0 %comment\nobj << /S /URI /URI (https://evil.example) >>\nendobj\n',
    }),
    'a form of its own program': pdf({ catalog: '/AcroForm << /XFA 4 0 R >>' }),
    'a form that sends itself': pdf({ more: ['<< /S /SubmitForm /F (https://evil.example) >>'] }),
    'a film': pdf({ page: '/Annots [<< /Subtype /RichMedia >>]' }),
    'a way into an attached file': pdf({ more: ['<< /S /GoToE /T << /R /C >> >>'] }),
    'a file on another computer': pdf({ more: ['<< /S /GoToR /F (\\\\\\\\evil\\\\x) >>'] }),
  },
  encrypted: {
    'a locked PDF': pdf({ trailer: '/Encrypt << /Filter /Standard /V 5 >>' }),
  },
  tooComplex: {
    'objects packed in a way of their own': pdf({
      more: [
        objectStream(['<< /S /JavaScript >>'], '/Filter /ASCIIHexDecode', (data) =>
          Buffer.from(data.toString('hex')),
        ),
      ],
    }),
    'objects packed under two names of a filter': pdf({
      more: [objectStream(['<< /S /JavaScript >>'], '/Filter [] /Filter /FlateDecode')],
    }),
    'packed objects that are no end of bytes': pdf({ more: [objectStream([' '.repeat(60 * 1024 * 1024)])] }),
    'strings that are never closed, a million of them': pdf({ begin: '1 0 obj('.repeat(100_000) }),
  },
};

/** PDFs that are also another format, or that do something: why each is rejected, or undefined if it is accepted. */
export const pdfCorpus: Record<string, { bytes: Buffer; fault: PdfFault | undefined }> = Object.fromEntries(
  Object.entries(byFault).flatMap(([fault, files]) =>
    Object.entries(files).map(([name, bytes]) => [
      name,
      { bytes, fault: fault === 'none' ? undefined : (fault as PdfFault) },
    ]),
  ),
);

/** Files that people send and the shop must accept. */
export const goodPdfs: Record<string, Buffer> = {
  'a plain one': plainPdf,
  'one that says where it opens': pdf({ catalog: '/OpenAction [3 0 R /XYZ null null 0]' }),
  'one that says so by an action': pdf({
    catalog: '/OpenAction 4 0 R',
    more: ['<< /S /GoTo /D [3 0 R /Fit] >>'],
  }),
  'one that says so by a packed action': pdf({
    catalog: '/OpenAction 20 0 R',
    more: [objectStream(['<< /S /GoTo /D [3 0 R /Fit] >>', '<< /S /URI /URI (https://example.com/me) >>'])],
  }),
  'one that says so by a packed place': pdf({
    catalog: '/OpenAction 21 0 R',
    more: [objectStream(['<< /S /URI /URI (https://example.com/me) >>', '[3 0 R /Fit]'])],
  }),
  'one with packed objects': pdf({ more: [objectStream(['<< /Title (Resume) >>', '[1 2 3]'])] }),
  'one with a link': pdf({
    page: '/Annots [<< /Subtype /Link /A << /S /URI /URI (https://example.com/me) >> >>]',
  }),
  'one about scripts': pdf({ more: ['<< /Title (JavaScript /JS /Launch, and \\(brackets\\)) >>'] }),
  'one with a page of text': pdf({
    page: '/Contents 4 0 R',
    more: [stream('/Filter /FlateDecode', deflateSync('BT /F1 12 Tf (/JavaScript) Tj ET'))],
  }),
  'one that was changed and saved again': Buffer.concat([
    plainPdf,
    Buffer.from(
      '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\nxref\n0 0\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF',
    ),
  ]),
};

/** An object stream whose index differs from its objects read in sequence. */
function packed(index: string, objects: string): Buffer {
  const dictionary = `/Type /ObjStm /N 1 /First ${index.length} /Filter /FlateDecode`;
  return stream(dictionary, deflateSync(index + objects));
}

function zipEnd(commentLength: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(commentLength, 20);
  return end;
}

/** Sends a file as the product form does. */
export function sendDocument(shop: TestApp, cookie: string, bytes: Buffer | string = pdf()) {
  const form = multipart([['file', { bytes, filename: 'wiring.pdf', type: 'application/pdf' }]]);
  const headers = { ...form.headers, cookie };
  return shop.app.inject({ method: 'POST', url: '/api/documents', headers, payload: form.payload });
}

/** Uploads a PDF for products. @returns its URL */
export async function uploadDocument(shop: TestApp, cookie: string): Promise<string> {
  const reply = await sendDocument(shop, cookie);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json<{ url: string }>().url;
}
