import { useRef } from 'react';
import { questionLength } from '../../../../shop/contracts/questions/question-input.ts';
import type { Question, QuestionState } from '../../../../shop/contracts/questions/questions.ts';
import { askerName } from '../../../../shop/rules/asker-name.ts';
import { withoutContacts } from '../../../../shop/rules/without-contacts.ts';
import { call } from '../../../browser/api.ts';
import { EditForm } from '../../../forms/edit-form.tsx';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

const labels = { answer: 'Answer', shownQuestion: 'Question as the page shows it' };
const valuesOf = ({ question, shownQuestion, answer }: Question) => ({
  answer: answer ?? '',
  shownQuestion: shownQuestion ?? withoutContacts(question),
});

/** What the buttons are called: the first one, and the one that decides about the page the other way. */
const buttons: Record<
  QuestionState,
  { verb: readonly [string, string]; publishes: boolean; other: string; title: string }
> = {
  open: {
    verb: ['Answer and Publish', 'Publishing…'],
    publishes: true,
    other: 'Answer by Email Only',
    title: 'Answer this question',
  },
  published: {
    verb: ['Update', 'Updating…'],
    publishes: true,
    other: 'Unpublish',
    title: 'Change the answer',
  },
  private: { verb: ['Update', 'Updating…'], publishes: false, other: 'Publish', title: 'Change the answer' },
};

/** Writes the answer, and decides whether the part's page shows it. */
export function AnswerForm({ question }: { question: Question }) {
  const { _id: id, state: shown, name } = question;
  const { verb, publishes, other, title } = buttons[shown];
  /** Whether the button that was pressed last publishes. */
  const published = useRef(publishes);
  const { text, state } = useEditForm({
    record: question,
    valuesOf,
    labels,
    draft: `${id} answer`,
    save: ({ base: { version }, values }) =>
      call('PUT /api/questions/:id', {
        params: { id },
        body: { ...values, published: published.current, version },
      }),
    success: (saved) => saidOf(shown, saved.state),
  });
  const signed = askerName(name) || 'A customer';
  const saveAs = (publish: boolean) => {
    published.current = publish;
    state.save();
  };
  return (
    <section className="sheet sheet--head" aria-labelledby="answer">
      <h2 id="answer" className="mb-3 text-h4">
        {title}
      </h2>
      <EditForm
        state={{ ...state, save: () => void saveAs(publishes) }}
        verb={verb}
        actions={
          <Button kind="line" busy={state.busy} onClick={() => saveAs(!publishes)}>
            {other}
          </Button>
        }
      >
        <TextArea
          {...text('answer')}
          rows={6}
          maxLength={5000}
          hint={
            shown === 'open'
              ? 'The email adds “Dear …,” above your words, and the shop’s name and phone below.'
              : 'They already got your email. Changes only show on the page.'
          }
        />
        <TextArea
          {...text('shownQuestion')}
          rows={4}
          maxLength={questionLength.max}
          hint={`Shown as asked by “${signed}”. Phone numbers and email addresses are taken out; take out anything else that is private. The email quotes their own words.`}
        />
      </EditForm>
    </section>
  );
}

function saidOf(before: QuestionState, after: QuestionState): string {
  if (before === 'open') return after === 'published' ? 'Answered and published' : 'Answered by email';
  if (before === after) return 'Answer updated';
  return after === 'published' ? 'Published' : 'Taken off the page';
}
