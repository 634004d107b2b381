import { statfs } from 'node:fs/promises';
import { request } from 'undici';
import type { Finding } from './finding.ts';
import { bad, good, look } from './finding.ts';

const gib = 1024 ** 3;
/** PostgreSQL stops when the disk is full; the shop's own log of writes takes up to 1 GiB. */
const least = { bytes: 2 * gib, comfortable: 10 * gib };

export type ReadSpace = (path: string) => Promise<{ bavail: number; blocks: number; bsize: number }>;

/** Checks the space that is left where the shop keeps its data. */
export async function checkDisk(dataDir: string, readSpace: ReadSpace = statfs): Promise<Finding> {
  const what = 'Disk';
  const { bavail, blocks, bsize } = await readSpace(dataDir);
  const free = bavail * bsize;
  const percent = Math.floor((bavail / blocks) * 100);
  const found = `${(free / gib).toFixed(1)} GiB (${percent}%) free at ${dataDir}`;
  if (free < least.bytes)
    return bad(what, `Only ${found}. Free some space, or move DATA_DIR to a larger disk.`);
  if (free < least.comfortable) return look(what, `${found}. Watch it, or move DATA_DIR to a larger disk.`);
  return good(what, found);
}

/** Codes of authenticator apps are valid for half a minute to either side; S3 accepts 15 minutes, PayPal a few. */
const mostSecondsOff = 20;

/**
 * Compares this machine's clock with that of another.
 * @param address any web server; it says its time in each reply
 */
export async function checkTime(address: string, clock: () => Date): Promise<Finding> {
  const { hostname } = new URL(address);
  let theirs: string | undefined;
  try {
    const { headers, body } = await request(address, { method: 'HEAD', signal: AbortSignal.timeout(5000) });
    theirs = headers.date?.toString();
    await body.dump();
  } catch {
    theirs = undefined;
  }
  if (theirs === undefined || Number.isNaN(Date.parse(theirs)))
    return look(
      'Time',
      `${hostname} says no time to compare with. Run \`timedatectl\`: it must say "synchronized: yes".`,
    );
  return judgeTime('Time', hostname, (clock().getTime() - Date.parse(theirs)) / 1000);
}

/** @param seconds how far this machine's clock is ahead */
export function judgeTime(what: string, whose: string, seconds: number): Finding {
  const off = `${Math.abs(Math.round(seconds))} s ${seconds > 0 ? 'ahead of' : 'behind'} ${whose}`;
  return Math.abs(seconds) > mostSecondsOff
    ? bad(
        what,
        `This machine’s clock is ${off}: codes of authenticator apps fail. Turn on NTP: \`timedatectl set-ntp true\`.`,
      )
    : good(what, `the clock agrees with ${whose}`);
}
