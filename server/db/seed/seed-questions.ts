import { createHash } from 'node:crypto';
import { hoursBefore } from '../../../shop/rules/dates/dates.ts';
import type { Deps } from '../../deps.ts';

interface DemoQuestion {
  lugoPart: string;
  name: string;
  email: string;
  hoursAgo: number;
  question: string;
  /** Undefined for one that is open. */
  answer?: string;
}

export const demoQuestions: readonly DemoQuestion[] = [
  {
    lugoPart: 'LCT-AC-5401',
    name: 'Gene Ostrander',
    email: 'gene@example.com',
    hoursAgo: 26 * 24,
    question: 'Does the breather hose come with it? Mine is cracked where it meets the valve cover.',
    answer:
      'It doesn’t: the hose is sold by the foot at any parts store. Ask for 5/8" and cut it to 14 inches. The clamp for the canister is in the box.',
  },
  {
    lugoPart: 'LCT-AC-5401',
    name: '',
    email: 'brenda@example.com',
    hoursAgo: 9 * 24,
    question: 'Will the lid clear the stock hood of a ’58 with dual headlights?',
    answer:
      'Yes. We have one on our own ’58, with about an inch to spare. Set the wing nut by hand, without a washer under it.',
  },
  {
    lugoPart: 'LCT-GR-5701',
    name: 'Hector Villalobos',
    email: 'hector@example.com',
    hoursAgo: 4 * 24,
    question:
      'Can I bolt this on with the bumper still in place, or does the whole front have to come apart?',
    answer:
      'The bumper can stay. Take the two parking lights out first, then the five brackets are easy to reach from below. Have somebody hold the other end.',
  },
  {
    lugoPart: 'LCT-GR-5501',
    name: 'Loretta',
    email: 'loretta@example.com',
    hoursAgo: 5,
    question: 'Do you also have the painted surround for it, and would the two ship in one box?',
  },
];

/** Creates the demo's questions about parts once; later changes by admins stay. Their parts must be there. */
export async function seedDemoQuestions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const parts = await db
    .selectFrom('products')
    .select(['id', 'lugoPart'])
    .where(
      'lugoPart',
      'in',
      demoQuestions.map(({ lugoPart }) => lugoPart),
    )
    .execute();
  for (const { lugoPart, name, email, hoursAgo, question, answer } of demoQuestions) {
    const productId = parts.find((part) => part.lugoPart === lugoPart)?.id;
    if (productId === undefined) continue;
    const bodyHash = createHash('sha256').update(`demo question ${question}`).digest();
    const answeredAt = answer === undefined ? null : hoursBefore(clock(), hoursAgo - 2);
    await db
      .insertInto('questions')
      .values({
        // The same at every start, so that nothing is created twice.
        id: bodyHash.toString('hex').slice(0, 24),
        productId,
        name,
        email,
        question,
        answer: answer ?? null,
        answeredAt,
        publishedAt: answeredAt,
        bodyHash,
        createdAt: hoursBefore(clock(), hoursAgo),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
