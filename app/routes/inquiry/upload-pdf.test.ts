import { afterEach, expect, it, vi } from 'vitest';
import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';
import { uploadChosen } from './upload-pdf.ts';

const file = (name: string, type: string) => new File(['x'], name, { type });
const photo = file('broken.jpg', 'image/jpeg');
const paper = file('papers.pdf', 'application/pdf');
const list = file('list.docx', '');

afterEach(() => vi.unstubAllGlobals());

it.each<[string, InquiryForm, FileKind, File[], string]>([
  ['a broken photo', 'part', 'file', [photo], 'We can’t read broken.jpg. Choose another photo or a PDF.'],
  ['another file', 'part', 'file', [list], 'We can’t read list.docx. Choose another photo or a PDF.'],
  [
    'another among photos',
    'part',
    'file',
    [photo, list],
    'We can’t read list.docx. Choose another photo or a PDF.',
  ],
  ['a PDF and a photo', 'part', 'file', [paper, photo], 'Choose either photos or one PDF.'],
  ['two PDFs', 'restoration', 'file', [paper, paper], 'Choose either photos or one PDF.'],
  ['a photo as a resume', 'career', 'resume', [photo], 'Please choose a PDF file'],
  ['two resumes', 'career', 'resume', [paper, paper], 'Please choose a PDF file'],
])('refuses %s by name', async (_, form, kind, files, message) => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  await expect(uploadChosen(form, kind, files)).rejects.toThrow(message);
});
