import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router';
import type { QuestionInput } from '../../../../shop/contracts/questions/question-input.ts';
import { call } from '../../../browser/api.ts';
import { readGuestEmail } from '../../../browser/guest.ts';
import { randomKey } from '../../../browser/random-key.ts';
import { readUserInfo } from '../../../browser/user-info.ts';
import { dropDrafts, readDraft, useOnTyped, writeDraft } from '../../../forms/drafts.ts';
import { EmailField } from '../../../forms/email-field.tsx';
import { Honeypot } from '../../../forms/honeypot.tsx';
import { useSchemaResolver } from '../../../forms/use-schema-resolver.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CloseButton, Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Done } from '../../../ui/done.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

const kept = ['name', 'email', 'question'] as const;

/**
 * The form that asks about the part of the page. What was typed is kept in the tab until it is sent.
 * @param begun the question to begin with if none is kept
 */
export function AskDialog({ begun, onClose }: { begun?: string | undefined; onClose: () => void }) {
  const { id = '' } = useParams();
  const draft = `${id} ask `;
  const user = readUserInfo();
  const resolver = useSchemaResolver<QuestionInput, QuestionInput>(
    async () => (await import('../../../../shop/contracts/questions/question-input.ts')).questionInputSchema,
  );
  const form = useForm<QuestionInput>({
    resolver,
    defaultValues: {
      name: readDraft(`${draft}name`) || user?.name || '',
      email: readDraft(`${draft}email`) || user?.email || readGuestEmail(),
      question: readDraft(`${draft}question`) || begun || '',
      referralCode: '',
    },
  });
  useOnTyped(form, (values) => {
    for (const name of kept) writeDraft(`${draft}${name}`, values[name] ?? '');
  });
  /** Unknown of a question that was begun earlier and kept. */
  const [openedAt] = useState(() => (readDraft(`${draft}question`) === '' ? Date.now() : undefined));
  /** The same question keeps its key, so that a retry asks once. */
  const last = useRef({ text: '', key: '' });
  const { submit, busy, formRef, fieldErrors, message, reply } = useSubmit(
    (body: QuestionInput) => {
      const text = JSON.stringify(body);
      if (last.current.text !== text) last.current = { text, key: randomKey() };
      // If the clock was set back, the time says nothing.
      const filledInMs = openedAt && (Math.max(Date.now() - openedAt, 0) || undefined);
      return call('POST /api/products/:id/questions', {
        params: { id },
        body: { ...body, filledInMs },
        headers: { 'idempotency-key': last.current.key },
      });
    },
    { revalidates: 'never', onSuccess: () => dropDrafts(draft) },
  );
  const { errors } = form.formState;
  return (
    <Dialog title="Ask about this part" onClose={onClose}>
      {reply ? (
        <>
          <Done title={reply.message} />
          <DialogActions>
            <CloseButton />
          </DialogActions>
        </>
      ) : (
        <form ref={formRef} className="form" noValidate onSubmit={form.handleSubmit(submit)}>
          <TextArea
            label="Question"
            required
            rows={5}
            hint="We answer by email, and may show the question here with your first name: never your email."
            error={errors.question?.message ?? fieldErrors.question}
            {...form.register('question')}
          />
          <EmailField
            label="Email"
            autoComplete="email"
            required
            error={errors.email?.message ?? fieldErrors.email}
            {...form.register('email')}
          />
          <TextField
            label="Name"
            optional
            autoComplete="name"
            error={errors.name?.message ?? fieldErrors.name}
            {...form.register('name')}
          />
          <Honeypot {...form.register('referralCode')} />
          {message !== undefined && <Alert kind="bad">{message}</Alert>}
          <DialogActions>
            <CloseButton>Cancel</CloseButton>
            <Button type="submit" busy={busy}>
              {busy ? 'Sending…' : 'Send'}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}
