import { parentPort, workerData } from 'node:worker_threads';
import { compareSync } from 'bcryptjs';

/** Worker thread: compares one password with a bcrypt hash and posts the result. */
const { passwordHash, password } = workerData as { passwordHash: string; password: string };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(compareSync(password, passwordHash));
