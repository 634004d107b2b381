/**
 * Statements that don't wait for each other's answers (decision 058): what a transaction asks next seldom depends on the
 * answer before, and waiting for an answer costs more than most statements do.
 */
import type { Socket } from 'node:net';
import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  PostgresDriver,
  QueryExecutor,
  QueryExecutorProvider,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** A statement of Kysely's, or one written as `sql`. */
interface Statement<Row = unknown> {
  compile: (db: QueryExecutorProvider) => CompiledQuery<Row>;
}

/** The rows that a statement returns. */
export type RowOf<S> = S extends Statement<infer Row> ? Row : never;

type RowsOf<Statements> = {
  -readonly [At in keyof Statements]: RowOf<NonNullable<Statements[At]>>[];
};

/**
 * Sends several statements at once and returns the rows of each: one round trip. They run on one connection, in this order,
 * so rows are locked in this order, too. None can use another's answer; `undefined` is left out and has no rows.
 * @throws the error of the first that fails
 */
export async function together<const Statements extends readonly (Statement | undefined)[]>(
  db: QueryExecutorProvider,
  ...statements: Statements
): Promise<RowsOf<Statements>> {
  const executor = db.getExecutor();
  const queries = statements.map((statement) => statement?.compile(db));
  const rows = await executor.provideConnection((connection) =>
    allInOrder(
      queries.map((query) => (query ? rowsOf(executor, connection.executeQuery(query), query) : [])),
    ),
  );
  return rows as RowsOf<Statements>;
}

/**
 * Sends statements of a transaction without waiting for their answers: they come with those of the next statement that is
 * waited for, the commit at the latest. When one of them fails, the transaction does, with its error.
 */
export async function send(tx: QueryExecutorProvider, ...statements: readonly Statement[]): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    for (const statement of statements) sendBy(connection, statement.compile(tx));
  });
}

/** Sends a statement as `send` does. @returns its rows, to be awaited after the transaction */
export async function sendForLater<Row>(
  tx: QueryExecutorProvider,
  statement: Statement<Row>,
): Promise<{ rows: Promise<Row[]> }> {
  const executor = tx.getExecutor();
  return executor.provideConnection(async (connection) => {
    const query = statement.compile(tx);
    const rows = rowsOf(executor, sendBy(connection, query), query);
    rows.catch(() => {});
    return { rows };
  });
}

function sendBy<Row>(connection: DatabaseConnection, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  if (!(connection instanceof PipelinedConnection)) throw new Error('not a connection of this driver');
  return connection.send(query);
}

/** Takes the place of the value while a statement is compiled. */
const placeholder = '\u{0}the value';

/**
 * Returns a statement that is built and compiled the first time, and later only gets another value: for what each order
 * asks several times, because building a statement takes longer than sending it.
 * @param build puts the value into the statement as a parameter and looks no further at it
 */
export function compiledOnce<Source extends QueryExecutorProvider, Row>(
  build: (db: Source, value: string) => Statement<Row>,
): (db: Source, value: string) => Statement<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return (db, value) => {
    const query = (compiled ??= build(db, placeholder).compile(db));
    const parameters = query.parameters.map((one) => (one === placeholder ? value : one));
    return { compile: () => ({ ...query, parameters }) };
  };
}

/** Returns the rows of an answer under the names they have here. */
async function rowsOf<Row>(
  { plugins }: QueryExecutor,
  answer: Promise<QueryResult<Row>>,
  { queryId }: CompiledQuery<Row>,
): Promise<Row[]> {
  let result = (await answer) as QueryResult<Record<string, unknown>>;
  for (const plugin of plugins) result = await plugin.transformResult({ result, queryId });
  return result.rows as Row[];
}

/** Waits for all. @throws the error of the first in this order that failed */
async function allInOrder<T>(answers: readonly (Promise<T> | T)[]): Promise<T[]> {
  await Promise.allSettled(answers);
  return Promise.all(answers);
}

/** Kysely's connection, which remembers what was sent and not waited for. */
class PipelinedConnection implements DatabaseConnection {
  readonly pooled: DatabaseConnection;
  #unanswered: Promise<unknown>[] = [];

  constructor(pooled: DatabaseConnection) {
    this.pooled = pooled;
  }

  send<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    const answer = this.pooled.executeQuery<Row>(query);
    this.expect(answer);
    return answer;
  }

  expect(answer: Promise<unknown>): void {
    // Whoever waits for it next gets its error.
    answer.catch(() => {});
    this.#unanswered.push(answer);
  }

  /** @throws the error of the first that failed */
  async answered(): Promise<void> {
    await allInOrder(this.#unanswered.splice(0));
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.pooled.executeQuery<R>(query);
    } catch (error) {
      // When one before it has failed, that one's error says why.
      await this.answered();
      throw error;
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.pooled.streamQuery(query, chunkSize);
  }
}

/** Sends `begin` with the first statement, and the commit without waiting for what `send` has sent. */
class PipelinedDriver implements Driver {
  readonly #driver: PostgresDriver;

  constructor(driver: PostgresDriver) {
    this.#driver = driver;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<PipelinedConnection> {
    return new PipelinedConnection(await this.#driver.acquireConnection());
  }

  async beginTransaction(connection: PipelinedConnection, settings: TransactionSettings): Promise<void> {
    connection.expect(this.#driver.beginTransaction(connection.pooled, settings));
  }

  /** PostgreSQL answers COMMIT with ROLLBACK when a statement has failed, so it can be sent before that is known. */
  async commitTransaction(connection: PipelinedConnection): Promise<void> {
    const committed = this.#driver.commitTransaction(connection.pooled);
    await allInOrder([connection.answered(), committed]);
  }

  rollbackTransaction({ pooled }: PipelinedConnection): Promise<void> {
    return this.#driver.rollbackTransaction(pooled as PostgresConnection);
  }

  releaseConnection({ pooled }: PipelinedConnection): Promise<void> {
    return this.#driver.releaseConnection(pooled as PostgresConnection);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0];

/** Kysely's dialect for PostgreSQL with this driver. */
export class PipelinedDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new PipelinedDriver(super.createDriver() as PostgresDriver);
  }
}

/**
 * Marks a statement whose best plan depends on its values, such as a search that finds one row or all of them: PostgreSQL
 * plans it each time.
 */
export const plannedEachTime = '-- planned each time\n';

/** `SELECT *`, `orders.*` and `RETURNING *`, not a product or a count. */
const allColumns = /\.\*|\b(?:select|returning)\s+\*/i;

/** A statement is worth a plan that is kept once a connection has sent it this often. */
const plannedFrom = 5;
/** Plans take memory in each connection; texts beyond this many are planned anew each time. */
const plansMax = 120;

/**
 * A client that sends what is asked in one turn of the event loop in one packet, and has PostgreSQL keep the plans of the
 * statements that it sends most: planning them takes longer than running them.
 */
export class PlanKeepingClient extends pg.Client {
  readonly #timesSent = new Map<string, number>();
  readonly #plans = new Map<string, string>();

  override query(...[query, values, ...rest]: unknown[]): never {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const name = typeof query === 'string' && Array.isArray(values) ? this.#planOf(query) : undefined;
    const asked = name === undefined ? [query, values] : [{ name, text: query, values }];
    return super.query(...([...asked, ...rest] as Parameters<pg.Client['query']>)) as never;
  }

  #planOf(text: string): string | undefined {
    const known = this.#plans.get(text);
    if (known !== undefined || this.#plans.size === plansMax) return known;
    const times = (this.#timesSent.get(text) ?? 0) + 1;
    // With `*`, a migration would change the columns of a kept plan, which PostgreSQL refuses.
    const isUnfit = text.includes(plannedEachTime) || allColumns.test(text);
    if (times < plannedFrom || isUnfit) {
      if (this.#timesSent.size < 4 * plansMax || times > 1) this.#timesSent.set(text, times);
      return undefined;
    }
    const name = `kept-${this.#plans.size}`;
    this.#plans.set(text, name);
    return name;
  }
}
