import { href } from 'react-router';
import type { Webhook } from '../../../../shop/contracts/integrations/webhooks.ts';
import { webhookEvents } from '../../../../shop/integrations.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { call } from '../../../browser/api.ts';
import { DeleteLine } from '../../../forms/delete-line.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { Link } from '../../../ui/link.tsx';

export function WebhooksTable({ webhooks }: { webhooks: Webhook[] }) {
  return <CardTable caption="Webhooks, the newest first" columns={columns} rows={webhooks} />;
}

const pageOf = (id: string) => href('/admin/integrations/webhooks/:id', { id });

const columns: Column<Webhook>[] = [
  {
    name: 'Address',
    card: 'lead',
    className: 'wrap-anywhere',
    cell: ({ _id, url }) => (
      <Link className="link" to={pageOf(_id)}>
        {url}
      </Link>
    ),
  },
  {
    name: 'Receives',
    card: 'wide',
    cell: ({ events }) => (
      <ul className="text-small">
        {events.map((event) => (
          <li key={event}>{webhookEvents[event]}</li>
        ))}
      </ul>
    ),
  },
  { name: 'Status', card: 'end', cell: (webhook) => <WebhookState webhook={webhook} /> },
  {
    name: 'Actions',
    kind: 'acts',
    cell: ({ _id: id, url }) => (
      <>
        <ButtonLink kind="line" small to={pageOf(id)}>
          Open<span className="sr-only"> {url}</span>
        </ButtonLink>
        <DeleteLine
          name={url}
          done="Webhook deleted"
          remove={() => call('DELETE /api/integrations/webhooks/:id', { params: { id } })}
        >
          The program there is told nothing anymore.
        </DeleteLine>
      </>
    ),
  },
];

export function WebhookState({ webhook: { isActive, failingSince } }: { webhook: Webhook }) {
  if (!isActive) return <span className="state state--off">Off</span>;
  if (failingSince === null) return <span className="state state--good">On</span>;
  return <span className="state state--warn">Failing since {formatPacific(failingSince)}</span>;
}
