import { Worker } from 'node:worker_threads';
import { oneAtATime } from '../../../one-at-a-time.ts';
import type { PdfFault } from './inspect-pdf.ts';

/** An ordinary PDF of 5 MB takes a tenth of a second. */
const timeoutMs = 5_000;
/** Waiting files are kept in memory, so only six are taken. */
const inTurn = oneAtATime(6, 'Other files are being checked. Please try again in a moment.');

/**
 * Runs `inspectPdf` in a worker thread, so that no file can block the shop.
 * @throws ShopError `unavailable` when too many files are waiting
 */
export function inspectInThread(bytes: Buffer): Promise<PdfFault | undefined> {
  return inTurn(() => inspect(bytes));
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
    }, timeoutMs);
    thread.once('message', resolve);
    thread.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve('tooComplex');
      else reject(error);
    });
    thread.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The PDF inspection ended without a result'));
    });
  });
}
