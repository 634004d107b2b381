import { newId } from '../../../server/db/id.ts';
import { hashToken } from '../../../server/db/token.ts';
import { webhookTest } from '../../../shop/integrations.ts';
import { newApiToken, password } from '../../support/users.ts';
import type { Asked, Cell } from './cell.ts';

/** No two webhooks have the same address. */
const webhookBody = () => ({ url: `https://hooks.example.com/${newId()}`, events: ['order.paid'] });

/** Requests to the endpoints about API tokens and webhooks; `requests.ts` has the others. */
export const integrationRequests = {
  'GET /api/integrations/tokens': () => ({}),
  'POST /api/integrations/tokens': async ({ shop, caller }: Cell) => {
    // Only so many may work at a time.
    if (!caller.apiToken)
      await shop.deps.db.updateTable('apiTokens').set({ revokedAt: shop.deps.clock() }).execute();
    return { body: { name: 'ShipStation', scopes: ['orders:read'], currentPassword: password } };
  },
  'DELETE /api/integrations/tokens/:id': async ({ shop, owner }: Cell): Promise<Asked> => {
    if (!owner) return { params: { id: newId() } };
    const tokenHash = hashToken(await newApiToken(shop));
    const found = shop.deps.db.selectFrom('apiTokens').select('id').where('tokenHash', '=', tokenHash);
    const { id } = await found.executeTakeFirstOrThrow();
    return { params: { id }, thing: { table: 'apiTokens', id } };
  },
  'GET /api/integrations/webhooks': () => ({}),
  'POST /api/integrations/webhooks': async ({ shop }: Cell) => {
    // Only so many may exist at a time.
    await shop.deps.db.updateTable('webhooks').set({ deletedAt: shop.deps.clock() }).execute();
    return { body: webhookBody() };
  },
  'GET /api/integrations/webhooks/:id': (cell: Cell) => webhook(cell),
  'PUT /api/integrations/webhooks/:id': async (cell: Cell) => ({
    ...(await webhook(cell)),
    body: { ...webhookBody(), events: ['order.shipped'], isActive: true },
  }),
  'DELETE /api/integrations/webhooks/:id': (cell: Cell) => webhook(cell),
  'GET /api/integrations/webhooks/:id/deliveries': (cell: Cell) => webhook(cell),
  'POST /api/integrations/webhooks/:id/test': (cell: Cell) => webhook(cell),
  'POST /api/integrations/deliveries/:id/resend': async (cell: Cell): Promise<Asked> => {
    const { params, thing } = await webhook(cell);
    if (!thing) return { params };
    const id = newId();
    const about = {
      id,
      webhookId: thing.id,
      event: webhookTest,
      data: '{}',
      state: 'failed',
      attempts: 9,
    } as const;
    await cell.shop.deps.db
      .insertInto('webhookDeliveries')
      .values({ ...about, createdAt: cell.shop.deps.clock() })
      .execute();
    return { params: { id }, thing: { table: 'webhookDeliveries', id } };
  },
};

async function webhook({ shop, owner }: Cell): Promise<Asked & { params: { id: string } }> {
  const id = newId();
  if (!owner) return { params: { id } };
  await shop.deps.db
    .insertInto('webhooks')
    .values({ id, ...webhookBody(), secret: Buffer.alloc(0), createdAt: shop.deps.clock() })
    .execute();
  return { params: { id }, thing: { table: 'webhooks', id } };
}
