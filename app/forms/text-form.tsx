import type { ComponentProps } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { readDraft, useDraft } from './drafts.ts';
import { SubmitForm } from './submit-form.tsx';
import type { SubmitSettings } from './use-submit.ts';
import { useSubmit } from './use-submit.ts';

interface TextFormSettings extends Pick<SubmitSettings<string, unknown>, 'revalidates' | 'onRefused'> {
  /** The key of the draft, see `useDraft`. */
  draft: string;
  /** On the button: what it does, and while it does it. */
  verb: readonly [string, string];
  /** Says that the text is not sent: below the field, and before the reason after a refusal. */
  unsent?: string;
  quiet?: boolean;
  send: (text: string) => Promise<unknown>;
  /** The toast once it is sent. */
  success: string;
}

/** One text that is written and sent, such as a note or a reply. Its draft outlives a reload and signing in again. */
export function TextForm({
  draft,
  verb: [verb, doing],
  unsent,
  quiet = false,
  send,
  success,
  revalidates = 'changed',
  onRefused,
  ...area
}: TextFormSettings &
  Pick<ComponentProps<typeof TextArea>, 'label' | 'name' | 'hint' | 'rows' | 'maxLength'>) {
  const [text, setText] = useDraft(draft);
  const { submit, formRef, busy, message, fieldErrors } = useSubmit(send, {
    success,
    // What was typed while it was sent stays.
    onSuccess: (_reply, sent) => readDraft(draft) === sent && setText(''),
    keepsInput: true,
    revalidates,
    ...(onRefused && { onRefused }),
  });
  return (
    <SubmitForm ref={formRef} onSubmit={() => void submit(text)}>
      {message !== undefined && <Alert kind="bad">{unsent ? `${unsent}. ${message}` : message}</Alert>}
      <TextArea
        {...area}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={fieldErrors[area.name ?? '']}
      />
      <div className="row">
        <Button kind={quiet ? 'line' : 'plain'} type="submit" busy={busy}>
          {busy ? doing : verb}
        </Button>
        {unsent && message === undefined && text.trim() !== '' && !busy && (
          <span className="state state--warn">{unsent}</span>
        )}
      </div>
    </SubmitForm>
  );
}
