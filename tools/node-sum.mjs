import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/**
 * Compares the program that everything runs on with the sums in the repository. npm checks packages against the lock
 * file when it unpacks them; this also finds one that was replaced afterwards.
 * @param program path of the Node that is to run
 * @param sums text of `node.sha256`
 */
export async function refuseOtherNode(program, sums) {
  const hash = createHash('sha256');
  // In large pieces: each start waits for it.
  for await (const chunk of createReadStream(program, { highWaterMark: 4 << 20 })) hash.update(chunk);
  const line = `${hash.digest('hex')}  ${process.platform}-${process.arch}`;
  if (sums.split('\n').includes(line)) return;
  throw new Error(
    `${program} is not the Node that tools/node.sha256 expects, but\n${line}\nRun npm ci. If that does not help, do not run this program.`,
  );
}
