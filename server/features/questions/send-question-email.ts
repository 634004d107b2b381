import type { Deps } from '../../deps.ts';
import { messageIdOf, sendEmail } from '../../emails/send-email.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { findQuestion } from './data.ts';

type Template = Jobs['send-question-email']['template'];

/** Emails the owner about a new question, or its answer to whoever asked. One that has been deleted since sends nothing. */
export async function sendQuestionEmail(
  deps: Deps,
  { questionId, template }: Jobs['send-question-email'],
): Promise<void> {
  const found = await findQuestion(deps.db, questionId);
  if (!found || found.email === null) return;
  const { publicUrl, ownerEmail } = deps.config;
  const { name, email, question, productName: part, createdAt } = found;
  const id = emailId(template, questionId);
  const props = { name, question, part, askedAt: createdAt };
  if (template === 'new-question') {
    const url = `${publicUrl}/admin/questions/${questionId}`;
    await sendEmail(deps, { to: ownerEmail, id, kind: template, props: { ...props, email, url } });
  } else if (found.answer !== null) {
    const url = found.isVisible ? `${publicUrl}/product/${found.productId}` : undefined;
    const isPublished = found.publishedAt !== null;
    await sendEmail(deps, {
      to: email,
      id,
      kind: template,
      props: { ...props, answer: found.answer, url, isPublished },
    });
  }
}

/** Job: deletes the shop's copies of the emails about deleted questions. Idempotent. */
export async function forgetQuestionEmails(
  { config, mailer }: Deps,
  { questionIds }: Jobs['forget-question-emails'],
): Promise<void> {
  for (const id of questionIds)
    for (const template of ['new-question', 'question-answered'] as const)
      await mailer.forget(messageIdOf(config, emailId(template, id)));
}

const emailId = (template: Template, id: string): string => `${template}.${id}`;
