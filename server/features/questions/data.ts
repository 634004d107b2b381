/** Questions about parts. What changes what a product page shows notes it, so that the page is fresh at once. */
import { sql } from 'kysely';
import type { QuestionSort, QuestionState } from '../../../shop/contracts/questions/questions.ts';
import { askerDays, pageSize } from '../../../shop/facts.ts';
import { askerName } from '../../../shop/rules/asker-name.ts';
import { daysBefore } from '../../../shop/rules/dates/dates.ts';
import { isIn } from '../../db/containing.ts';
import { countRows } from '../../db/count-rows.ts';
import { deleteInBatches, inBatches } from '../../db/delete-in-batches.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';
import { noteCatalogChange } from '../../db/write.ts';
import { isOrderable } from '../stock/data.ts';

export type StoredQuestion = Row<'questions'>;

/** @returns false when the idempotency key is already taken; nothing is written then */
export async function insertQuestion(
  tx: Tx,
  question: Pick<
    StoredQuestion,
    'id' | 'productId' | 'name' | 'email' | 'question' | 'idempotencyKey' | 'bodyHash' | 'createdAt'
  >,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('questions')
    .values(question)
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns the question that was sent with an idempotency key. */
export async function findQuestionByKey(db: Db | Tx, idempotencyKey: string) {
  return db
    .selectFrom('questions')
    .select(['id', 'bodyHash'])
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
}

function selectQuestions(db: Db | Tx) {
  return db
    .selectFrom('questions')
    .innerJoin('products', 'products.id', 'questions.productId')
    .selectAll('questions')
    .select(['products.name as productName', 'lugoPart'])
    .select(isOrderable.as('isVisible'));
}

/** A question with its part. */
export type QuestionRow = NonNullable<Awaited<ReturnType<typeof findQuestion>>>;

export async function findQuestion(db: Db | Tx, id: string) {
  return selectQuestions(db).where('questions.id', '=', id).executeTakeFirst();
}

/** Locks a question until the transaction ends. */
export async function lockQuestion(tx: Tx, id: string): Promise<StoredQuestion | undefined> {
  return tx.selectFrom('questions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

interface QuestionFilter {
  state?: QuestionState | undefined;
  keyword?: string | undefined;
  /** Of whoever asked. */
  email?: string | undefined;
}

const inState: Record<QuestionState, ReturnType<typeof sql<boolean>>> = {
  open: sql<boolean>`answer IS NULL`,
  published: sql<boolean>`published_at IS NOT NULL`,
  private: sql<boolean>`answer IS NOT NULL AND published_at IS NULL`,
};

function filtered(db: Db, { state, keyword, email }: QuestionFilter) {
  return selectQuestions(db)
    .$if(state !== undefined, (query) => query.where(inState[state as QuestionState]))
    .$if(email !== undefined, (query) => query.where('email', '=', email as string))
    .$if(Boolean(keyword), (query) =>
      query.where((where) =>
        where.or(
          (['question', 'questions.name', 'email', 'products.name', 'lugoPart'] as const).map((column) =>
            isIn(sql.ref(column), keyword ?? ''),
          ),
        ),
      ),
    );
}

export const countQuestions = (db: Db, filter: QuestionFilter): Promise<number> =>
  countRows(db, filtered(db, filter));

/** Lists one page. @param after the last question of the page before */
export async function listQuestionRows(
  db: Db,
  {
    sort,
    after,
    limit,
    ...filter
  }: QuestionFilter & {
    sort: QuestionSort;
    after: { createdAt: Date; id: string } | undefined;
    limit: number;
  },
): Promise<QuestionRow[]> {
  const [direction, isBehind] = sort === 'asked' ? (['asc', sql`>`] as const) : (['desc', sql`<`] as const);
  return filtered(db, filter)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(questions.created_at, questions.id) ${isBehind} (${after?.createdAt}, ${after?.id})`,
      ),
    )
    .orderBy('questions.createdAt', direction)
    .orderBy('questions.id', direction)
    .limit(limit)
    .execute();
}

/** Lists what a product page shows, newest first, a page at a time, with the number of all. */
export async function listShownQuestions(
  db: Db,
  productId: string,
  { offset = 0, limit = pageSize.questions }: { offset?: number; limit?: number } = {},
) {
  return db
    .selectFrom('questions')
    .select(['id', 'name', 'answer', 'createdAt'])
    .select([
      sql<string>`coalesce(shown_question, question)`.as('question'),
      sql<number>`count(*) OVER ()::int`.as('total'),
    ])
    .where('productId', '=', productId)
    .where('publishedAt', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export const countShownQuestions = (db: Db, productId: string): Promise<number> =>
  countRows(
    db,
    db.selectFrom('questions').where('productId', '=', productId).where('publishedAt', 'is not', null),
  );

/** Changes a question. Its product page shows it, or did before. */
export async function updateQuestion(
  tx: Tx,
  { id, productId }: Pick<StoredQuestion, 'id' | 'productId'>,
  change: Partial<Pick<StoredQuestion, 'answer' | 'shownQuestion' | 'answeredAt' | 'publishedAt'>>,
): Promise<void> {
  await tx
    .updateTable('questions')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  noteCatalogChange(tx, [productId]);
}

export async function deleteQuestionRow(
  tx: Tx,
  { id, productId }: Pick<StoredQuestion, 'id' | 'productId'>,
): Promise<void> {
  await tx.deleteFrom('questions').where('id', '=', id).execute();
  noteCatalogChange(tx, [productId]);
}

/** Counts the questions that were sent with an email. */
export const countQuestionsOf = (db: Db, email: string): Promise<number> =>
  countRows(db, db.selectFrom('questions').where('email', '=', email.toLowerCase()));

/** Lists the questions that were sent with an email, with their parts and answers. */
export function listQuestionsOf(db: Db, email: string) {
  return db
    .selectFrom('questions')
    .innerJoin('products', 'products.id', 'questions.productId')
    .select(['products.name as part', 'questions.name', 'email', 'question', 'answer'])
    .select(['answeredAt', 'publishedAt', 'questions.createdAt'])
    .where('email', '=', email.toLowerCase())
    .orderBy('questions.createdAt', 'desc')
    .execute();
}

/**
 * A question of which only what its page shows is kept. Their own words may name them, and the hash of what they sent would
 * tell whether a guessed email is theirs.
 */
const withoutAsker = {
  email: null,
  question: sql<string>`coalesce(shown_question, question)`,
  shownQuestion: null,
  idempotencyKey: null,
  bodyHash: Buffer.alloc(0),
};

/**
 * Erases whoever asked with an email: what is published stays without their name, as reviews do; all else goes.
 * @returns the ids of their questions
 */
export async function eraseAsker(tx: Tx, email: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('questions')
    .where('email', '=', email.toLowerCase())
    .where('publishedAt', 'is', null)
    .returning('id')
    .execute();
  const kept = await tx
    .updateTable('questions')
    .set((eb) => ({
      name: '',
      ...withoutAsker,
      version: eb('version', '+', 1),
    }))
    .where('email', '=', email.toLowerCase())
    .returning(['id', 'productId'])
    .execute();
  noteCatalogChange(
    tx,
    kept.map(({ productId }) => productId),
  );
  return [...deleted, ...kept].map(({ id }) => id);
}

/** Forgets who asked a year after the answer, or after the question without one; what is published stays as its page shows it. */
export async function forgetAskers(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, askerDays);
  const isOver = sql`answered_at < ${before}::timestamptz OR answer IS NULL AND created_at < ${before}::timestamptz`;
  await deleteInBatches(db, 'questions', sql`published_at IS NULL AND (${isOver})`);
  await inBatches(async (rows) => {
    const old = await db
      .selectFrom('questions')
      .select(['id', 'name'])
      .where('answeredAt', '<', before)
      .where('email', 'is not', null)
      .limit(rows)
      .execute();
    for (const { id, name } of old)
      await db
        .updateTable('questions')
        .set((eb) => ({ ...withoutAsker, name: askerName(name), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        // Erased in the meantime, it has no name to keep.
        .where('email', 'is not', null)
        .execute();
    return BigInt(old.length);
  });
}
