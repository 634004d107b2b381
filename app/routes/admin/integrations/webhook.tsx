import { href } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { Webhook } from '../../../../shop/contracts/integrations/webhooks.ts';
import type { WebhookEvent } from '../../../../shop/integrations.ts';
import { webhookEvents, webhookUrlMax } from '../../../../shop/integrations.ts';
import type { Load, PageArgs } from '../../../browser/api.ts';
import { call, inBrowser } from '../../../browser/api.ts';
import { EditForm } from '../../../forms/edit-form.tsx';
import { describeValue, useEditForm } from '../../../forms/use-edit-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Button } from '../../../ui/button.tsx';
import { Check, TextField } from '../../../ui/field.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import { Choices } from './choices.tsx';
import { DeliveriesTable } from './deliveries-table.tsx';
import { WebhookState } from './webhooks-table.tsx';
import { BackLink } from '../lists/back-link.tsx';

export const meta = () => pageMeta({ title: 'Webhook', noindex: true });

interface Found {
  webhook: Webhook;
  sent: Reply<'GET /api/integrations/webhooks/:id/deliveries'>;
}

function load({
  call,
  params: { id, pageNumber },
  url,
}: Load<PageArgs<{ id: string; pageNumber?: string }>>): Promise<Loaded<Found>> {
  return loadOrError(url, async () => {
    const [webhook, sent] = await Promise.all([
      call('GET /api/integrations/webhooks/:id', { params: { id } }),
      call('GET /api/integrations/webhooks/:id/deliveries', { params: { id }, query: { pageNumber } }),
    ]);
    return { webhook, sent };
  });
}
export const clientLoader = inBrowser(load);

/** A webhook, and what was sent to it. */
export default function WebhookPage({ loaderData: { found, refusal } }: { loaderData: Loaded<Found> }) {
  return (
    <>
      <BackLink to={href('/admin/integrations')} />
      <SectionHeader level={1} title="Webhook">
        {found && <WebhookState webhook={found.webhook} />}
      </SectionHeader>
      {refusal !== undefined && <LoadError message={refusal} back={href('/admin/integrations')} />}
      {found && (
        <>
          <WebhookForm key={found.webhook._id} webhook={found.webhook} />
          <Sent {...found} />
        </>
      )}
    </>
  );
}

const pathTo = (id: string, page: number) =>
  page === 1
    ? href('/admin/integrations/webhooks/:id', { id })
    : href('/admin/integrations/webhooks/:id/page/:pageNumber', { id, pageNumber: String(page) });

const labels = { url: 'Address', events: 'What is it told?', isActive: 'Send to this address' };

function WebhookForm({ webhook }: { webhook: Webhook }) {
  const { _id: id } = webhook;
  const { state, values, text, checkbox, set, errorOf } = useEditForm({
    record: webhook,
    // The form compares texts.
    valuesOf: ({ url, events, isActive }) => ({ url, events: events.join(' '), isActive }),
    labels,
    draft: `${id} webhook`,
    save: ({ values: { url, isActive, events }, base: { version } }) =>
      call('PUT /api/integrations/webhooks/:id', {
        params: { id },
        body: { url, isActive, events: toEvents(events), version },
      }),
    success: 'Webhook updated',
    describe: (name, value) =>
      name === 'events'
        ? toEvents(String(value))
            .map((event) => webhookEvents[event])
            .join(', ')
        : describeValue(name, value),
  });
  return (
    <EditForm state={state} className="form max-w-form">
      <TextField {...text('url')} type="url" maxLength={webhookUrlMax} />
      <Choices
        legend={labels.events}
        name="events"
        options={webhookEvents}
        chosen={toEvents(values.events)}
        error={errorOf('events')}
        onChange={(events) => set({ events: events.join(' ') })}
      />
      <Check {...checkbox('isActive')} />
    </EditForm>
  );
}

const toEvents = (text: string) => text.split(' ').filter(Boolean) as WebhookEvent[];

function Sent({ webhook: { _id: id, isActive }, sent }: Found) {
  const { busy, submit } = useSubmit('POST /api/integrations/webhooks/:id/test', {
    success: 'The test is on its way. It is listed below.',
    toastsRefusal: true,
  });
  return (
    <section className="mt-8">
      <SectionHeader level={2} title="Sent" />
      <div className="row mb-4">
        <Button
          kind="line"
          small
          busy={busy}
          disabled={!isActive}
          onClick={() => void submit({ params: { id } })}
        >
          {busy ? 'Sending…' : 'Send a Test'}
        </Button>
      </div>
      {sent.total === 0 ? (
        <p>Nothing has been sent in the last thirty days.</p>
      ) : (
        <DeliveriesTable deliveries={sent.deliveries} isActive={isActive} />
      )}
      <Pagination {...sent} to={(page) => pathTo(id, page)} />
    </section>
  );
}
