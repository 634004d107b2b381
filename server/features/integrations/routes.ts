import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { noteSecurityEvent } from '../../http/security-log.ts';
import { createToken, endToken, showTokens } from './manage-tokens.ts';
import {
  changeWebhook,
  createWebhook,
  readWebhook,
  removeWebhook,
  renewWebhookSecrets,
  resendDelivery,
  showDeliveries,
  showWebhooks,
  tryWebhook,
} from './manage-webhooks.ts';

export function integrationRoutes(app: ShopServer, deps: Deps): void {
  app.http.addHook('onReady', async () => {
    await renewWebhookSecrets(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the secrets of webhooks could not be looked at'),
    );
  });

  endpoint(app, 'GET /api/integrations/tokens', async () => ({ tokens: await showTokens(deps) }));
  endpoint(app, 'POST /api/integrations/tokens', async ({ actor, body, request }) => {
    const created = await createToken(deps, actor.admin, body);
    const subject = created.apiToken._id;
    await noteSecurityEvent(deps, request, { event: 'token-created', userId: actor.admin.id, subject });
    return created;
  });
  endpoint(app, 'DELETE /api/integrations/tokens/:id', async ({ actor, params: { id }, request }) => {
    await endToken(deps, actor.admin, id);
    await noteSecurityEvent(deps, request, { event: 'token-revoked', userId: actor.admin.id, subject: id });
    return { message: 'API token revoked' };
  });

  endpoint(app, 'GET /api/integrations/webhooks', async () => ({ webhooks: await showWebhooks(deps) }));
  endpoint(app, 'POST /api/integrations/webhooks', ({ actor, body }) =>
    createWebhook(deps, actor.admin, body),
  );
  endpoint(app, 'GET /api/integrations/webhooks/:id', ({ params }) => readWebhook(deps, params.id));
  endpoint(app, 'PUT /api/integrations/webhooks/:id', ({ actor, params, body }) =>
    changeWebhook(deps, actor.admin, params.id, body),
  );
  endpoint(app, 'DELETE /api/integrations/webhooks/:id', async ({ actor, params }) => {
    await removeWebhook(deps, actor.admin, params.id);
    return { message: 'Webhook deleted' };
  });
  endpoint(app, 'GET /api/integrations/webhooks/:id/deliveries', ({ params, query }) =>
    showDeliveries(deps, params.id, query),
  );
  endpoint(app, 'POST /api/integrations/webhooks/:id/test', async ({ actor, params }) => {
    await tryWebhook(deps, actor.admin, params.id);
    return { message: 'The test is on its way' };
  });
  endpoint(app, 'POST /api/integrations/deliveries/:id/resend', async ({ actor, params }) => {
    await resendDelivery(deps, actor.admin, params.id);
    return { message: 'It is on its way again' };
  });
}
