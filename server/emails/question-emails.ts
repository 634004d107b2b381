import { shopName } from '../../shop/facts.ts';
import { formatPacific } from '../../shop/rules/dates/dates.ts';
import { firstName } from '../../shop/rules/first-name.ts';
import type { EmailContent } from './email.ts';
import { text } from './email.ts';
import { greeted } from './wording.ts';

/** Emails about a question that somebody asked on a part's page. */

interface AskedQuestion {
  /** Empty when they gave none. */
  name: string;
  question: string;
  /** The name of the part. */
  part: string;
  askedAt: Date;
}

/**
 * The answer as a letter, with the question below: the one email that whoever asked gets.
 * @param url of the part's page; undefined when it is not in the store
 */
export function questionAnswered({
  name,
  question,
  part,
  askedAt,
  answer,
  url,
  isPublished,
}: AskedQuestion & { answer: string; url: string | undefined; isPublished: boolean }): EmailContent {
  const called = firstName(name);
  return {
    subject: `Your question about ${part}`,
    preview: answer.split('\n')[0] ?? '',
    heading: 'The answer to your question',
    body: [
      ...greeted(answer, called),
      { kind: 'signature' },
      ...(url ? [{ kind: 'button', label: 'See the part', url } as const] : []),
      { kind: 'quote', title: `You asked on ${formatPacific(askedAt.toISOString())}`, text: question },
      text(
        isPublished && url
          ? 'Your question and our answer are on the part’s page, with your first name if you gave one, and never your email.'
          : 'This stays between you and us.',
        `If you didn’t ask ${shopName} this, someone entered your address by mistake.`,
      ),
    ],
    closing: 'shop',
  };
}

/** To the owner, for every question. @param url of the question's admin page */
export function newQuestion({
  name,
  email,
  question,
  part,
  askedAt,
  url,
}: AskedQuestion & { email: string; url: string }): EmailContent {
  return {
    subject: `New question about ${part}`,
    preview: question.split('\n')[0] ?? '',
    heading: 'A new question',
    body: [
      text(`It arrived ${formatPacific(askedAt.toISOString())}. Nobody sees it until you publish an answer.`),
      { kind: 'button', label: 'Answer the question', url },
      {
        kind: 'facts',
        facts: [['Part', part], ...(name ? [['Name', name] as const] : []), ['Email', email]],
      },
      { kind: 'quote', title: 'In their words', text: question },
    ],
  };
}
