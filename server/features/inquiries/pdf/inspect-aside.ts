import { Worker } from 'node:worker_threads';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { PdfFault } from './pdf-faults.ts';

/** A PDF of 5 MB that people send takes a tenth of a second; one that was made to take long does not get more. */
const patienceMs = 5_000;
/** Others that come meanwhile wait, with their file in memory; more than these are asked to come again. */
const mostWaiting = 6;

/** One at a time: the other core goes on selling. */
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * `inspectPdf` in a thread of its own, so that no file can hold up the shop.
 * @throws ShopError `unavailable` when too many are waiting
 */
export async function inspectAside(bytes: Buffer): Promise<PdfFault | undefined> {
  if (waiting >= mostWaiting)
    throw new ShopError(
      'unavailable',
      'Other files are being looked through. Please try again in a moment.',
      {
        retryAfter: 5,
      },
    );
  waiting += 1;
  const found = last.then(() => inspect(bytes)).finally(() => (waiting -= 1));
  last = found.catch(() => undefined);
  return found;
}

function inspect(bytes: Buffer): Promise<PdfFault | undefined> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./inspect-thread.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const timer = setTimeout(() => {
      resolve('tooComplex');
      void thread.terminate();
    }, patienceMs);
    thread.once('message', resolve);
    thread.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve('tooComplex');
      else reject(error);
    });
    thread.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The PDF was not looked through'));
    });
  });
}
