import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileKind } from '../../../shop/inquiry-facts.ts';
import type { FieldFiles } from './upload-pdf.ts';
import { addChosen, uploadChoice } from './upload-pdf.ts';

const file = (name: string, type: string, text = 'x') => new File([text], name, { type });
const photo = file('grille.jpg', 'image/jpeg');
const other = file('hood.heic', 'image/heic');
const broken = file('broken.jpg', 'image/jpeg');
const worn = file('worn.jpg', 'image/jpeg');
const paper = file('papers.pdf', 'application/pdf', '%PDF-1.4');
const list = file('list.docx', '');
const nothing: FieldFiles = { photos: [] };
const withPhoto: FieldFiles = { photos: [photo] };
const withPdf: FieldFiles = { pdf: { name: 'old.pdf' }, photos: [] };

describe('choosing files for a field', () => {
  it('adds photos to those it has, each once', () => {
    expect(addChosen('file', [photo, other], withPhoto)).toEqual({ photos: [photo, other], unreadable: [] });
  });

  it('replaces a PDF by a PDF', () => {
    expect(addChosen('file', [paper], withPdf)).toEqual({ pdf: paper, photos: [], unreadable: [] });
    expect(addChosen('resume', [paper], withPdf)).toEqual({ pdf: paper, photos: [], unreadable: [] });
  });

  it('keeps photos and PDFs that are chosen together with other files', () => {
    expect(addChosen('file', [list, photo], nothing)).toEqual({ photos: [photo], unreadable: ['list.docx'] });
    expect(addChosen('file', [list, paper], nothing)).toMatchObject({
      pdf: paper,
      unreadable: ['list.docx'],
    });
  });

  it.each<[string, FileKind, File[], FieldFiles, string]>([
    ['another file', 'file', [list], nothing, 'We can’t read list.docx. Choose another photo or a PDF.'],
    ['a PDF and a photo', 'file', [paper, photo], nothing, 'Choose either photos or one PDF.'],
    ['two PDFs', 'file', [paper, paper], nothing, 'Choose either photos or one PDF.'],
    ['a photo as a resume', 'resume', [photo], nothing, 'Please choose a PDF file'],
    ['two resumes', 'resume', [paper, paper], nothing, 'Please choose a PDF file'],
    [
      'a PDF beside photos',
      'file',
      [paper],
      withPhoto,
      'Choose either photos or one PDF. To send papers.pdf, remove the photos first.',
    ],
    [
      'photos beside a PDF',
      'file',
      [photo],
      withPdf,
      'Choose either photos or one PDF. To send photos, remove old.pdf first.',
    ],
  ])('refuses %s', (_, kind, files, present, message) => {
    expect(() => addChosen(kind, files, present)).toThrow(message);
  });
});

describe('uploading photos', () => {
  const sent: string[] = [];
  beforeEach(() => {
    sent.length = 0;
    const bitmap = { width: 4, height: 3, close: () => undefined };
    const isBroken = (picture: File) => [broken, worn].includes(picture);
    vi.stubGlobal('createImageBitmap', (picture: File) =>
      isBroken(picture) ? Promise.reject(new Error('no picture')) : Promise.resolve(bitmap),
    );
    vi.stubGlobal('document', {
      createElement: () => ({
        getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
        toBlob: (done: (blob: Blob) => void) => done(new Blob(['jpeg'])),
      }),
    });
    vi.stubGlobal('fetch', (_: string, { body }: { body: FormData }) => {
      sent.push((body.get('file') as File).name);
      return Promise.resolve(Response.json({ file: 'ticket' }));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const upload = (files: File[], present = nothing) =>
    uploadChoice('part', 'file', addChosen('file', files, present), present.photos.length);

  it('makes one PDF of them', async () => {
    expect(await upload([photo, other])).toEqual({
      ticket: 'ticket',
      name: 'photos.pdf',
      bytes: expect.any(Number),
      photos: [photo, other],
    });
  });

  it('takes the good ones and names the others', async () => {
    expect(await upload([broken, photo, list])).toMatchObject({
      photos: [photo],
      refused: { message: 'We can’t read broken.jpg and list.docx. The rest was uploaded.', count: 2 },
    });
    expect(sent).toEqual(['photos.pdf']);
  });

  it('uploads nothing when no good one is new', async () => {
    await expect(upload([broken], withPhoto)).rejects.toThrow(
      'We can’t read broken.jpg. Choose another photo or a PDF.',
    );
    await expect(upload([broken, worn])).rejects.toThrow(
      'We can’t read broken.jpg and worn.jpg. Choose other photos or a PDF.',
    );
    expect(sent).toEqual([]);
  });

  it('says of a PDF that is none what the field takes', async () => {
    await expect(upload([file('page.pdf', 'application/pdf')])).rejects.toThrow(
      'We can’t read page.pdf. Choose another photo or a PDF.',
    );
    expect(sent).toEqual([]);
  });

  it('takes a PDF that was chosen together with another file', async () => {
    expect(await upload([paper, list])).toMatchObject({
      name: 'papers.pdf',
      refused: { message: 'We can’t read list.docx. The rest was uploaded.' },
    });
  });
});
