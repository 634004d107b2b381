import type { WebhookDelivery } from '../../../../shop/contracts/integrations/webhooks.ts';
import { webhookEvents } from '../../../../shop/integrations.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';

export function DeliveriesTable({
  deliveries,
  isActive,
}: {
  deliveries: WebhookDelivery[];
  isActive: boolean;
}) {
  return (
    <CardTable caption="What was sent, the newest first" columns={columnsFor(isActive)} rows={deliveries} />
  );
}

const columnsFor = (isActive: boolean): Column<WebhookDelivery>[] => [
  { name: 'When', card: 'lead', cell: ({ createdAt }) => formatPacific(createdAt) },
  {
    name: 'What',
    card: 'wide',
    cell: ({ event, data }) => (
      <>
        {event === 'webhook.test' ? 'A test' : webhookEvents[event]}
        <details className="text-small">
          <summary className="link">{event}</summary>
          <code className="wrap-anywhere">{JSON.stringify(data)}</code>
        </details>
      </>
    ),
  },
  { name: 'Status', card: 'end', cell: (delivery) => <State delivery={delivery} /> },
  {
    name: 'Answer',
    className: 'text-small',
    cell: ({ answer, attempts }) =>
      attempts === 0 ? 'None yet' : `${answer}${attempts > 1 ? `, after ${attempts} attempts` : ''}`,
  },
  {
    name: 'Actions',
    kind: 'acts',
    cell: (delivery) => isActive && delivery.attempts > 0 && <SendAgain delivery={delivery} />,
  },
];

function State({ delivery: { state, attempts, nextAttemptAt } }: { delivery: WebhookDelivery }) {
  if (state === 'sent') return <span className="state state--good">Sent</span>;
  if (state === 'failed') return <span className="state state--bad">Failed</span>;
  if (attempts === 0 || nextAttemptAt === null) return <span className="state">On its way</span>;
  return <span className="state state--warn">Next attempt {formatPacific(nextAttemptAt)}</span>;
}

function SendAgain({ delivery: { _id: id, event } }: { delivery: WebhookDelivery }) {
  const { busy, submit } = useSubmit('POST /api/integrations/deliveries/:id/resend', {
    success: 'It is on its way again',
    toastsRefusal: true,
    revalidates: 'always',
  });
  return (
    <Button
      kind="line"
      small
      className="whitespace-nowrap"
      busy={busy}
      onClick={() => void submit({ params: { id } })}
    >
      {busy ? 'Sending…' : 'Send Again'}
      <span className="sr-only"> {event}</span>
    </Button>
  );
}
