import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import type { Database } from './open.ts';
import type { Log } from '../log.ts';

const channel = 'catalog_changed';
const retryMs = 1_000;
/** PostgreSQL takes 8,000 bytes; more products than fit are announced as everything. */
const idsPerNotice = 200;
/** Notices of this long are sent as one: a transaction that notifies holds up all others that do. */
const gatheredMs = 50;

const noticeSchema = z.object({ from: z.string(), productIds: z.array(z.string()).optional() });

/** What changed: products by id, or everything. */
export type Change = { productIds: readonly string[] } | 'everything';

export interface CatalogChanges {
  /**
   * Makes pages and lists that show these products fresh: here immediately, in other processes within 50 ms and some more.
   * Call it after the commit. Where the notice does not arrive, freshness takes 5 s.
   */
  publish: (change: Change) => void;
  /** Calls `listener` for every change, this process's own included, and with `everything` when notices may have been missed. */
  subscribe: (listener: (change: Change) => void) => void;
  close: () => Promise<void>;
}

interface Options {
  database: Pick<Database, 'pool'>;
  connectionString: string;
  log: Pick<Log, 'warn'>;
}

/** Carries changes of the catalog between the processes of the shop, over a connection of its own. */
export async function listenForCatalogChanges({
  database,
  connectionString,
  log,
}: Options): Promise<CatalogChanges> {
  const self = randomUUID();
  const listeners: ((change: Change) => void)[] = [];
  const notifyListeners = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  const closing = new AbortController();
  // The shop opens without the news (a pooler may refuse to LISTEN): then freshness takes 5 s.
  let client: pg.Client | undefined = await listen().catch(() => {
    void keepTrying();
    return undefined;
  });

  async function listen(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString,
      application_name: 'shop-changes',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    let opened = false;
    next.on('error', () => {});
    next.on('end', () => {
      if (opened && !closing.signal.aborted) void keepTrying();
    });
    next.on('notification', ({ payload }) => heard(payload));
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    opened = true;
    return next;
  }

  async function keepTrying(): Promise<void> {
    log.warn({}, 'no news of catalog changes from other processes; connecting again');
    client = undefined;
    while (!client && !closing.signal.aborted) {
      await wait(retryMs, undefined, { signal: closing.signal }).catch(() => {});
      client = await listen().catch(() => undefined);
    }
    if (closing.signal.aborted) await client?.end();
    // Notifications sent in the meantime are lost.
    notifyListeners('everything');
  }

  let gathered: Set<string> | 'everything' = new Set();
  let notifying: NodeJS.Timeout | undefined;

  async function notify(): Promise<void> {
    clearTimeout(notifying);
    notifying = undefined;
    const few = gathered !== 'everything' && gathered.size <= idsPerNotice;
    const notice = JSON.stringify({ from: self, ...(few ? { productIds: [...gathered] } : {}) });
    gathered = new Set();
    await database.pool.query('SELECT pg_notify($1, $2)', [channel, notice]).catch((error: unknown) => {
      log.warn({ err: error }, 'other processes were not notified of a catalog change');
    });
  }

  function heard(payload: string | undefined): void {
    const notice = noticeSchema.safeParse(parseJson(payload));
    if (!notice.success) notifyListeners('everything');
    else if (notice.data.from !== self)
      notifyListeners(notice.data.productIds ? { productIds: notice.data.productIds } : 'everything');
  }

  return {
    publish: (change) => {
      notifyListeners(change);
      if (change === 'everything') gathered = change;
      else if (gathered !== 'everything') for (const id of change.productIds) gathered.add(id);
      notifying ??= setTimeout(() => void notify(), gatheredMs);
    },
    subscribe: (listener) => void listeners.push(listener),
    close: async () => {
      closing.abort();
      if (notifying) await notify();
      await client?.end().catch(() => {});
    },
  };
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
