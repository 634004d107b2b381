import { useEffect, useState } from 'react';
import type { WebhookEvent } from '../../../../shop/integrations.ts';
import { webhookEvents, webhookUrlMax } from '../../../../shop/integrations.ts';
import { SubmitForm } from '../../../forms/submit-form.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Choices } from './choices.tsx';
import { CreateSecret } from './create-secret.tsx';
import { SubmitOrCancel } from '../../account/submit-or-cancel.tsx';

export function CreateWebhook() {
  return (
    <CreateSecret label="Add Webhook" what="secret">
      {(form) => <WebhookForm {...form} />}
    </CreateSecret>
  );
}

function WebhookForm({ onDone, onCancel }: { onDone: (secret: string) => void; onCancel: () => void }) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<WebhookEvent[]>([]);
  const { submit, formRef, busy, message, fieldErrors } = useSubmit('POST /api/integrations/webhooks', {
    onSuccess: ({ secret }) => onDone(secret),
  });
  useEffect(() => formRef.current?.querySelector('input')?.focus(), [formRef]);
  return (
    <SubmitForm
      ref={formRef}
      className="form max-w-form mb-6"
      aria-label="New webhook"
      onSubmit={() => void submit({ body: { url, events } })}
    >
      {message !== undefined && <Alert kind="bad">{message}</Alert>}
      <TextField
        label="Address"
        name="url"
        type="url"
        hint="The other program shows it. It begins with https://"
        maxLength={webhookUrlMax}
        autoComplete="off"
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        error={fieldErrors.url}
      />
      <Choices
        legend="What is it told?"
        name="events"
        options={webhookEvents}
        chosen={events}
        error={fieldErrors.events}
        onChange={setEvents}
      />
      <SubmitOrCancel word="Add" busyWord="Adding…" busy={busy} onCancel={onCancel} />
    </SubmitForm>
  );
}
