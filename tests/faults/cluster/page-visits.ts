import { setTimeout as sleep } from 'node:timers/promises';

/** What visitors got while something went on. */
interface Visits {
  count: number;
  slowestMs: number;
  /** A line for each page that was not served. */
  failed: string[];
  /** Pages that are in no cache: they may be refused with a Retry-After, but not hang. */
  others: { count: number; served: number; slowestMs: number; failed: string[] };
}

const everyMs = 250;
/** Longer than a visitor waits, and than connecting to a database may take. */
const hangsAfterMs = 12_000;

/** Opens each of these pages four times a second through the balancer, and one that nobody has opened before. */
export function visitPages(front: string, paths: readonly string[]): { stop: () => Promise<Visits> } {
  const visits: Visits = {
    count: 0,
    slowestMs: 0,
    failed: [],
    others: { count: 0, served: 0, slowestMs: 0, failed: [] },
  };
  let isOver = false;
  const begun = Date.now();
  const at = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`;

  const visit = async (path: string) => {
    const { status, ms } = await get(front + path);
    visits.count += 1;
    visits.slowestMs = Math.max(visits.slowestMs, ms);
    if (status !== 200) visits.failed.push(`${path} after ${at()}: ${status} in ${ms} ms`);
  };
  const visitOther = async (turn: number) => {
    const { others } = visits;
    const { status, ms, retryAfter } = await get(`${front}/store?minPrice=${turn}`);
    others.count += 1;
    others.slowestMs = Math.max(others.slowestMs, ms);
    if (status === 200) others.served += 1;
    else if (status !== 503 || !retryAfter) others.failed.push(`after ${at()}: ${status} in ${ms} ms`);
  };
  const repeat = async (work: (turn: number) => Promise<void>) => {
    for (let turn = 1; !isOver; turn += 1) {
      await work(turn);
      await sleep(everyMs);
    }
  };
  const all = Promise.all([...paths.map((path) => repeat(() => visit(path))), repeat(visitOther)]);
  return {
    stop: async () => {
      isOver = true;
      await all;
      return visits;
    },
  };
}

async function get(url: string): Promise<{ status: number | string; ms: number; retryAfter: string | null }> {
  const begun = Date.now();
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(hangsAfterMs) });
    await reply.arrayBuffer();
    return { status: reply.status, ms: Date.now() - begun, retryAfter: reply.headers.get('retry-after') };
  } catch (error) {
    return { status: String(error), ms: Date.now() - begun, retryAfter: null };
  }
}
