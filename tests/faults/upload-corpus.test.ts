import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formsAtOnce } from '../../server/http/form-bodies.ts';
import { multipart } from '../support/files/multipart.ts';
import { pdfCorpus } from '../support/files/pdfs.ts';
import { createUser, openSession } from '../support/users.ts';
import { largePictures, pictureCorpus } from '../support/files/picture-corpus.ts';
import type { RunningShops } from '../support/running-shops.ts';
import { runShops } from '../support/running-shops.ts';
import { extent } from './extent.ts';

/**
 * Sends files that are no picture or PDF, are several formats at once, or are too large to one process of the built shop:
 * one by one, then as many concurrently as one IP address may send. ROUNDS sets how often. The process has not processed a
 * picture yet.
 */
const rounds = extent('ROUNDS', { short: 1, long: 20 });
/** 127 to 150 were measured, more on a faster machine, which decodes more pictures before memory is given back. */
const mostMiB = 170;
const cutOff = 0;

let shops: RunningShops;
let url: string;
let cookie: string;
beforeAll(async () => {
  shops = await runShops(1);
  url = shops.shops[0]?.url ?? '';
  const deps = { db: shops.db, clock: () => new Date(), config: { publicUrl: url } };
  cookie = await openSession({ deps }, (await createUser({ deps }, { isAdmin: true })).id);
});
afterAll(() => shops?.close());

interface Upload {
  name: string;
  send: () => Promise<number>;
  answer: number;
}

it('rejects every hostile upload, one by one and concurrently, with little memory', async () => {
  const uploads = [...(await pictures()), ...pdfs()];
  const { pid } = shops.shops[0] as { pid: number };
  await sleep(1000);
  const before = residentMiB(pid, 'VmRSS');
  forgetPeak(pid);
  for (let round = 0; round < rounds; round += 1)
    for (const { name, send, answer } of uploads) expect([answer, cutOff], name).toContain(await send());
  const inTurn = residentMiB(pid, 'VmHWM') - before;
  const waiting = Array.from({ length: rounds }, () => uploads).flat();
  const sendOn = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      // Of several concurrent pictures some get a 503; none is accepted.
      expect([next.answer, 503, cutOff], next.name).toContain(await next.send());
    }
  };
  await Promise.all(Array.from({ length: formsAtOnce.ofAddress }, sendOn));
  const atOnce = residentMiB(pid, 'VmHWM') - before;
  process.stdout.write(
    `\n${uploads.length} hostile uploads, ${rounds} times: memory rose from ${before} MiB by ${inTurn} MiB one by one, by ${atOnce} MiB concurrently\n`,
  );
  expect(Math.max(inTurn, atOnce)).toBeLessThan(mostMiB);
});

async function pictures(): Promise<Upload[]> {
  const all = Object.entries({ ...pictureCorpus, ...largePictures });
  return Promise.all(
    all.map(async ([name, make]) => {
      const form = multipart([['image', { bytes: await make(), filename: 'part.jpg', type: 'image/jpeg' }]]);
      return { name, send: () => post('/api/upload', form), answer: name in largePictures ? 413 : 400 };
    }),
  );
}

function pdfs(): Upload[] {
  const refused = Object.entries(pdfCorpus).filter(([, { fault }]) => fault !== undefined);
  return refused.map(([name, { bytes }]) => {
    const form = multipart([
      ['formType', 'restoration'],
      ['file', { bytes }],
    ]);
    return { name, send: () => post('/api/submissionUpload/restoration', form), answer: 400 };
  });
}

async function post(path: string, { headers, payload }: ReturnType<typeof multipart>): Promise<number> {
  try {
    const body = new Uint8Array(payload);
    const reply = await fetch(url + path, { method: 'POST', headers: { ...headers, cookie }, body });
    await reply.arrayBuffer();
    return reply.status;
  } catch (error) {
    // A request that announces far too much is answered immediately and not read to the end, so the reply may be lost.
    if (payload.length > 10 * 1024 * 1024) return cutOff;
    throw error;
  }
}

/** Returns the memory of the process, now or its peak since `forgetPeak`; 0 if the system does not report it. */
function residentMiB(pid: number, which: 'VmRSS' | 'VmHWM'): number {
  if (process.platform !== 'linux') return 0;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
}

function forgetPeak(pid: number): void {
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
