import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import { clientAddress, clientNetworks } from '../../http/limits/client-networks.ts';
import { readOrder } from './api.ts';
import { cancelOrder, cancelOwnOrder } from './cancel-order.ts';
import { addGuestOrders, claimOrder } from './claim-order.ts';
import { completeAddress, correctAddress, correctEmail } from './correct-order.ts';
import { listCustomerAddresses } from './for-customer/customer-addresses.ts';
import { readCustomer } from './for-customer/read-customer.ts';
import { listMyOrders, searchOrders } from './listing/list-orders.ts';
import { addNote, deliverOrder, resendOrderEmail, undoDelivery, unsendOrder } from './manage-order.ts';
import { addPackage, removePackage, trackOrder } from './order-packages.ts';
import { writeMessage } from './messages/write-message.ts';
import { readHistory } from './order-history.ts';
import { placeOrder, placeOrderForCustomer } from './place-order.ts';
import { answerBuyer } from './requests/answer-buyer.ts';
import { askShop } from './requests/ask-shop.ts';
import { endReturn } from './requests/end-return.ts';
import { withdrawRequest } from './requests/withdraw-request.ts';
import { requestOrderLinks } from './send-order-links.ts';

export function orderRoutes(app: ShopServer, deps: Deps): void {
  endpoint(app, 'POST /api/orders', async ({ actor, body, request }) => {
    const sent = { key: readIdempotencyKey(request), from: clientNetworks(request) };
    return placeOrder(deps, actor, body, sent);
  });
  endpoint(app, 'POST /api/orders/for-customer', ({ actor, body, request }) =>
    placeOrderForCustomer(deps, actor.admin, body, readIdempotencyKey(request)),
  );

  endpoint(app, 'GET /api/orders/for-customer', ({ query }) => listCustomerAddresses(deps, query.email));
  endpoint(app, 'GET /api/customers/overview', ({ query }) => readCustomer(deps, query));

  endpoint(app, 'GET /api/orders/myorders', ({ actor, query }) => listMyOrders(deps, actor.customer, query));
  endpoint(app, 'POST /api/orders/myorders', ({ actor }) => addGuestOrders(deps, actor.customer));

  endpoint(app, 'POST /api/guests/order-links', async ({ body, request }) => {
    await requestOrderLinks(deps, body.email, { ip: clientAddress(request), ...clientNetworks(request) });
    return { message: 'If you ordered as a guest with this address, we’ve emailed you the links.' };
  });

  endpoint(app, 'GET /api/orders/:id', async ({ params, query, actor }) => {
    const reader = { ...actor, ...query };
    // Opening a guest's order claims it, although this is a GET (decision 046).
    await claimOrder(deps, params.id, reader);
    return readOrder(deps, params.id, reader);
  });

  endpoint(app, 'GET /api/orders', ({ query }) => searchOrders(deps, query));
  endpoint(app, 'PUT /api/orders/:id/deliver', ({ actor, params, body }) =>
    deliverOrder(deps, actor.admin, params.id, body),
  );
  endpoint(app, 'DELETE /api/orders/:id/deliver', ({ actor, params }) =>
    undoDelivery(deps, actor.admin, params.id),
  );
  endpoint(app, 'PUT /api/orders/:id/tracking', ({ actor, params, body }) =>
    trackOrder(deps, actor.admin, params.id, body),
  );
  endpoint(app, 'DELETE /api/orders/:id/tracking', ({ actor, params, query }) =>
    unsendOrder(deps, actor.admin, params.id, query),
  );
  endpoint(app, 'POST /api/orders/:id/packages', ({ actor, params, body }) =>
    addPackage(deps, actor.admin, params.id, body),
  );
  endpoint(app, 'DELETE /api/orders/:id/packages/:position', ({ actor, params, query }) =>
    removePackage(deps, actor.admin, params, query),
  );
  endpoint(app, 'PUT /api/orders/:id/email', ({ actor, params, body }) =>
    correctEmail(deps, actor.admin, params.id, body),
  );
  endpoint(app, 'PUT /api/orders/:id/shipping-address', ({ actor, params, body }) =>
    correctAddress(deps, actor.admin, params.id, body),
  );
  endpoint(app, 'PUT /api/orders/:id/complete-address', ({ actor, params, query, body }) =>
    completeAddress(deps, { ...actor, ...query }, params.id, body),
  );
  endpoint(app, 'POST /api/orders/:id/requests', ({ actor, params, query, body }) =>
    askShop(deps, { ...actor, ...query }, params.id, body),
  );
  endpoint(app, 'PUT /api/orders/:id/requests/:request', ({ actor, params, body }) =>
    answerBuyer(deps, actor.admin, params, body),
  );
  endpoint(app, 'DELETE /api/orders/:id/requests/:request', ({ actor, params, query }) =>
    withdrawRequest(deps, { ...actor, ...query }, params),
  );
  endpoint(app, 'DELETE /api/orders/:id/requests/:request/return', ({ actor, params }) =>
    endReturn(deps, actor.admin, params),
  );
  endpoint(app, 'PUT /api/orders/:id/cancel', ({ actor, params, request }) =>
    cancelOwnOrder(deps, actor, params.id, clientNetworks(request)),
  );
  endpoint(app, 'PUT /api/orders/:id/cancel-by-shop', ({ actor, params, body }) =>
    cancelOrder(deps, actor.admin, params.id, body),
  );
  endpoint(app, 'GET /api/orders/:id/history', ({ params }) => readHistory(deps, params.id));
  endpoint(app, 'POST /api/orders/:id/messages', ({ actor, params, body }) =>
    writeMessage(deps, actor.admin, params.id, body),
  );
  endpoint(app, 'POST /api/orders/:id/notes', ({ actor, params, body }) =>
    addNote(deps, actor.admin, params.id, body.text),
  );
  endpoint(app, 'POST /api/orders/:id/mails', async ({ actor, params, body }) => {
    await resendOrderEmail(deps, actor.admin, params.id, body.mail);
    return { message: 'The email is on its way' };
  });
}
