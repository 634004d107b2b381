import type { ApiToken } from '../../../../shop/contracts/integrations/api-tokens.ts';
import { apiScopes } from '../../../../shop/integrations.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { call } from '../../../browser/api.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { ConfirmButton } from '../../../ui/dialog.tsx';

export function TokensTable({ tokens }: { tokens: ApiToken[] }) {
  return <CardTable caption="API tokens, the newest first" columns={columns} rows={tokens} />;
}

const states = { works: 'Works', expired: 'Expired', revoked: 'Revoked', orphaned: 'Its admin is gone' };

const columns: Column<ApiToken>[] = [
  { name: 'Name', card: 'lead', className: 'wrap-anywhere', cell: ({ name }) => <b>{name}</b> },
  {
    name: 'Permissions',
    card: 'wide',
    cell: ({ scopes }) => (
      <ul className="text-small">
        {scopes.map((scope) => (
          <li key={scope}>{apiScopes[scope]}</li>
        ))}
      </ul>
    ),
  },
  {
    name: 'Created',
    cell: ({ createdAt, createdBy }) => (
      <>
        {formatPacific(createdAt)}
        <div className="text-small wrap-anywhere">by {createdBy.name}</div>
      </>
    ),
  },
  {
    name: 'Expires',
    cell: ({ expiresAt }) => (expiresAt === null ? 'Never' : formatPacific(expiresAt)),
  },
  {
    name: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : formatPacific(lastUsedAt)),
  },
  {
    name: 'Status',
    card: 'end',
    cell: ({ state }) => (
      <span className={`state ${state === 'works' ? 'state--good' : 'state--off'}`}>{states[state]}</span>
    ),
  },
  {
    name: 'Actions',
    kind: 'acts',
    cell: (token) => token.state !== 'revoked' && <Revoke token={token} />,
  },
];

function Revoke({ token: { _id: id, name } }: { token: ApiToken }) {
  const { busy, submit } = useSubmit(() => call('DELETE /api/integrations/tokens/:id', { params: { id } }), {
    success: 'API token revoked',
    toastsRefusal: true,
    revalidates: 'always',
  });
  return (
    <ConfirmButton
      small
      aria-label={`Revoke ${name}`}
      act={busy ? 'Revoking…' : 'Revoke'}
      busy={busy}
      onAct={submit}
      consequence={`The program that uses ${name} is cut off at once. This can’t be undone.`}
    >
      Revoke
    </ConfirmButton>
  );
}
