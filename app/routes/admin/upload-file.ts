import { documentMaxBytes, pictureMaxBytes } from '../../../shop/facts.ts';
import { documentTooLarge } from '../../../shop/rules/catalog/documents.ts';

const failed = 'An error occurred during upload.';

type OnSent = (part: number) => void;
type Reply = Record<string, unknown>;

/** @returns the picture's address */
export async function uploadPicture(file: File, onSent: OnSent): Promise<string> {
  const { image } = await upload(pictures, file, onSent);
  return String(image);
}

export async function uploadDocument(
  file: File,
  onSent: OnSent,
): Promise<{ url: string; sizeBytes: number }> {
  const { url, sizeBytes } = await upload(documents, file, onSent);
  return { url: String(url), sizeBytes: Number(sizeBytes) };
}

const pictures = {
  url: '/api/upload',
  field: 'image',
  maxBytes: pictureMaxBytes,
  tooLarge: 'File size is too large. Please upload a smaller image.',
};
const documents = {
  url: '/api/documents',
  field: 'file',
  maxBytes: documentMaxBytes,
  tooLarge: documentTooLarge,
};

/**
 * Uploads a file with progress, which `fetch` can't report.
 * @param onSent called with the part sent so far, from 0 to 1
 * @throws Error whose message is shown to the admin (specification, section 8)
 */
function upload(
  { url, field, maxBytes, tooLarge }: typeof pictures,
  file: File,
  onSent: OnSent,
): Promise<Reply> {
  // The server would refuse it anyway.
  if (file.size > maxBytes) return Promise.reject(new Error(tooLarge));
  const body = new FormData();
  body.set(field, file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    request.timeout = 120_000;
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onSent(total > 0 ? loaded / total : 0),
    );
    request.upload.addEventListener('load', () => onSent(1));
    request.addEventListener('load', () => {
      const reply = (request.response ?? {}) as Reply;
      if (request.status < 300 && request.response) resolve(reply);
      else
        reject(new Error(request.status === 413 ? tooLarge : String(reply.message ?? reply.error ?? failed)));
    });
    for (const end of ['error', 'timeout', 'abort'] as const)
      request.addEventListener(end, () => reject(new Error(failed)));
    request.send(body);
  });
}
