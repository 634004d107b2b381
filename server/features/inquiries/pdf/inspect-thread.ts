import { parentPort, workerData } from 'node:worker_threads';
import { inspectPdf } from './inspect-pdf.ts';

/** Worker thread: inspects one PDF and posts the result. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(inspectPdf(Buffer.from(workerData as Uint8Array)));
