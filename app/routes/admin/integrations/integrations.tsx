import type { Reply } from '../../../../shop/api-client.ts';
import type { Load, PageArgs } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import { CreateToken } from './create-token.tsx';
import { CreateWebhook } from './create-webhook.tsx';
import { TokensTable } from './tokens-table.tsx';
import { WebhooksTable } from './webhooks-table.tsx';

export const meta = () => pageMeta({ title: 'Integrations', noindex: true });

type Integrations = Reply<'GET /api/integrations/tokens'> & Reply<'GET /api/integrations/webhooks'>;

function load({ call, url }: Load<PageArgs>): Promise<Loaded<Integrations>> {
  return loadOrError(url, async () => {
    const [tokens, webhooks] = await Promise.all([
      call('GET /api/integrations/tokens'),
      call('GET /api/integrations/webhooks'),
    ]);
    return { ...tokens, ...webhooks };
  });
}
export const clientLoader = inBrowser(load);

/** What other programs may do here, and what they are told. */
export default function IntegrationsPage({
  loaderData: { found, refusal },
}: {
  loaderData: Loaded<Integrations>;
}) {
  return (
    <>
      <SectionHeader level={1} title="Integrations" />
      <p className="prose mb-6">
        Connect other programs, such as ShipStation or QuickBooks. Whoever sets them up finds everything in
        the <a href="/api/docs/">API reference</a>.
      </p>
      {refusal !== undefined && <LoadError message={refusal} />}
      {found && (
        <>
          <section>
            <SectionHeader level={2} title="API Tokens" />
            <p className="prose mb-4">
              A program signs in with a token. It acts in your name, for what you allow it; it can never move
              money or change accounts.
            </p>
            <CreateToken />
            {found.tokens.length > 0 && <TokensTable tokens={found.tokens} />}
          </section>
          <section className="mt-8">
            <SectionHeader level={2} title="Webhooks" />
            <p className="prose mb-4">
              The shop tells a program what has happened, such as that an order is paid.
            </p>
            <CreateWebhook />
            {found.webhooks.length > 0 && <WebhooksTable webhooks={found.webhooks} />}
          </section>
        </>
      )}
    </>
  );
}
