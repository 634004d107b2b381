import { parentPort, workerData } from 'node:worker_threads';
import { inspectPdf } from './inspect-pdf.ts';

/** A thread of its own that looks through one PDF and says what it found. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(inspectPdf(Buffer.from(workerData as Uint8Array)));
