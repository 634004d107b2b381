import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { textOf } from '../support/database-costs.ts';
import type { PaymentProvider } from '../../server/adapters/payments/port.ts';
import type { Deps } from '../../server/deps.ts';

/**
 * Ends this process with SIGKILL at a named point: before or after a commit, or a call of the provider. Points are
 * detected from outside, in the database driver and the ports; the shop's own code knows nothing about them.
 */
export interface KillSwitch {
  /** @param point such as `request settle before`; the process dies when it next reaches it */
  arm: (point: string) => void;
}

/** Set during requests; everything else is a job. */
const where = new AsyncLocalStorage<'request'>();

export function installKillSwitch(deps: Deps): KillSwitch {
  let armed: string | undefined;
  const pass = (name: string, when: 'before' | 'after') => {
    if (armed !== `${where.getStore() ?? 'job'} ${name} ${when}`) return;
    process.kill(process.pid, 'SIGKILL');
    // The signal takes a moment to arrive; nothing may happen until then.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  };
  watchDatabase(pass);
  deps.payments = watched(deps.payments, providerCalls, pass);
  deps.mailer = watched(deps.mailer, { send: 'mail' }, pass);
  return { arm: (point) => void (armed = point) };
}

export function markRequests(app: FastifyInstance): void {
  app.server.prependListener('request', () => where.enterWith('request'));
}

type Pass = (name: string, when: 'before' | 'after') => void;

const providerCalls: Partial<Record<keyof PaymentProvider, string>> = {
  createOrder: 'create-order',
  readOrder: 'read-order',
  captureOrder: 'capture-order',
  readCapture: 'read-capture',
  refund: 'refund',
};

function watched<Port extends object>(
  port: Port,
  names: { [Method in keyof Port]?: string },
  pass: Pass,
): Port {
  const wrapped = Object.entries(names).map(([method, name]) => {
    const call = port[method as keyof Port] as (...given: unknown[]) => Promise<unknown>;
    const watching = async (...given: unknown[]) => {
      pass(name as string, 'before');
      const reply = await call(...given);
      pass(name as string, 'after');
      return reply;
    };
    return [method, watching];
  });
  return { ...port, ...Object.fromEntries(wrapped) };
}

/** Names a transaction or single statement by the first pattern that matches. */
const commits: [string, RegExp][] = [
  ['order placed', /insert into "orders"/],
  ['settle', /update "orders" set "paid_at"/],
  ['event received', /insert into "webhook_events"/],
  ['payment started', /insert into "payment_attempts"/],
  ['capturing marked', /update "payment_attempts" set (?!.*"capture_request_id").*"capture_started_at"/],
  ['id stored', /update "payment_attempts" set.*"provider_order_id"/],
  ['refund written', /insert into "refunds"/],
  ['refund sending noted', /update "refunds" set "sent_at"/],
  ['refund confirmed', /update "refunds" set .*"ended_at"/],
  ['event handled', /update "webhook_events"/],
  ['reconciler looked', /FROM graphile_worker\.jobs WHERE jobs\.key/],
  ['asked again later', /graphile_worker\.add_job.*"confirm-payment"/s],
];

function nameOf(statements: readonly string[]): string | undefined {
  return commits.find(([, pattern]) => statements.some((statement) => pattern.test(statement)))?.[0];
}

/** Kysely calls the driver with promises; callers with callbacks are not part of the payment path. */
function watchDatabase(pass: Pass): void {
  const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
  const open = new WeakMap<pg.Client, string[]>();
  const watching = function (this: pg.Client, ...given: unknown[]): unknown {
    const [asked, valuesBeside] = given;
    const { values = valuesBeside } = asked as { values?: unknown };
    const statement = `${textOf(asked)} ${JSON.stringify(values ?? [])}`;
    const word = /^(begin|start transaction|commit|rollback)\b/.exec(statement)?.[0];
    const name = word === 'commit' ? nameOf(open.get(this) ?? []) : word ? undefined : nameOf([statement]);
    const alone = !open.has(this);
    if (word === 'commit' || word === 'rollback') open.delete(this);
    else if (word) open.set(this, []);
    else open.get(this)?.push(statement);
    const ends = name !== undefined && (word === 'commit' || alone);
    if (ends) pass(name, 'before');
    const result = query.apply(this, given);
    if (!ends || !(result instanceof Promise)) return result;
    return result.then((done: unknown) => {
      pass(name, 'after');
      return done;
    });
  };
  pg.Client.prototype.query = watching as typeof pg.Client.prototype.query;
}
