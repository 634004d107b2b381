import { pictureMaxBytes } from '../../../shop/facts.ts';

const tooLarge = 'File size is too large. Please upload a smaller image.';
const failed = 'An error occurred during upload.';

/**
 * Uploads a picture with progress, which `fetch` can't report.
 * @param onSent called with the part sent so far, from 0 to 1
 * @returns the picture's address
 * @throws Error whose message is shown to the admin (specification, section 8)
 */
export function uploadPicture(file: File, onSent: (part: number) => void): Promise<string> {
  // The server would refuse it anyway.
  if (file.size > pictureMaxBytes) return Promise.reject(new Error(tooLarge));
  const body = new FormData();
  body.set('image', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload');
    request.responseType = 'json';
    request.timeout = 120_000;
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onSent(total > 0 ? loaded / total : 0),
    );
    request.upload.addEventListener('load', () => onSent(1));
    request.addEventListener('load', () => {
      const { image, message, error } = (request.response ?? {}) as Record<string, string | undefined>;
      if (request.status < 300 && image) resolve(image);
      else reject(new Error(request.status === 413 ? tooLarge : (message ?? error ?? failed)));
    });
    for (const end of ['error', 'timeout', 'abort'] as const)
      request.addEventListener(end, () => reject(new Error(failed)));
    request.send(body);
  });
}
