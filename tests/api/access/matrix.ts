import type { EndpointName } from '../../../shop/contracts/endpoints.ts';

/**
 * Who gets what from every endpoint, written by hand instead of derived from the contracts: the guard that a contract
 * declares must agree with it. An endpoint without a row does not compile.
 *
 * `own`, `foreign`, `unknown`: what the call names (an order, an address, an emailed token, …) is the caller's own,
 * someone else's, or nobody's. `any`: the call names nothing. Requests are otherwise valid in every cell, so that
 * access alone decides (see `requests.ts`).
 *
 * `*`  succeeds, but does not show what was requested: an order without name, address and email; a list without the
 *      other's entries; no review.
 * `-`  impossible: an anonymous caller has no orders, a guest has no account.
 * `(…)` impossible for every caller, and why.
 */
export const callers = [
  'nobody',
  'guest',
  'other guest',
  'customer',
  'other customer',
  'unverified',
  'demoted admin',
  'admin',
  'token',
] as const;
export type CallerName = (typeof callers)[number];

/** A guest's foreign things belong to another guest with the same email address. */
export const cases = ['any', 'own', 'foreign', 'unknown'] as const;
export type Case = (typeof cases)[number];

export type Row = ({ any: string } | { own: string; foreign: string; unknown: string }) & {
  /** Also with this query. */
  '?scope=all'?: string;
  /** A foreign order, with the key of the link in its emails. */
  '?key='?: string;
};

const everybody = '200 200 200 200 200 200 200 200 200';
/** Tokens are for what admins do, and for reading what anyone may read. */
const people = '200 200 200 200 200 200 200 200 403';
const counted = '202 202 202 202 202 202 202 202 403';
const created = '201 201 201 201 201 201 201 201 403';
const nothing = '404 404 404 404 404 404 404 404 404';
const noOwner = '(products are the shop’s)';
/** Admin endpoints; what they name belongs to the shop. */
const adminOnly = '401  401  401  403  403  403  403  200  403';
const adminCreates = '401  401  401  403  403  403  403  201  403';
const adminAccepts = '401  401  401  403  403  403  403  202  403';
const adminNotFound = '401  401  401  403  403  403  403  404  403';
/** Also for a token with the scope of the endpoint. */
const orToken = '401  401  401  403  403  403  403  200  200';
const orTokenCreates = '401  401  401  403  403  403  403  201  201';
const orTokenNotFound = '401  401  401  403  403  403  403  404  404';
const importsOfTheShop = '(imports are the shop’s)';
const ofIntegrations = '(integrations are the shop’s)';
const ownList = '-    -    -    200  200  200  200  200  -';
const foreignList = '401  401  401  404  404  404  404  404  403';
const ofAsker = '(nobody signs in to ask)';
const ofTheShop = '(inquiries are the shop’s)';

// prettier-ignore
export const accessMatrix: Record<EndpointName, Row> = {
  //                                     nobody guest guest2 cust cust2 unver demot admin token
  'GET /api/config/site':         { any: everybody },
  'GET /api/settings':            { any: adminOnly },
  'PUT /api/settings':            { any: adminOnly },
  'POST /api/page-views':         { any: counted },
  'POST /api/browser-errors':     { any: counted },
  'GET /api/config/paypal':       { any: everybody },
  'GET /api/gallery':             { any: everybody },
  'PUT /api/gallery/:position':   { own: '(the gallery is the shop’s)', foreign: adminOnly, unknown: adminNotFound },

  'GET /api/products':            { any: everybody, '?scope=all': '403  403  403  403  403  403  403  200  403' },
  'GET /api/products/filter':     { any: everybody },
  'GET /api/products/facets':     { any: everybody },
  'GET /api/products/suggestions': { any: everybody },
  'GET /api/products/categories': { any: everybody },
  'GET /api/products/top':        { any: everybody },
  'GET /api/products/featured':   { any: everybody },
  'GET /api/products/brand/:brand': { any: everybody },
  'GET /api/products/:id':        { own: noOwner, foreign: everybody, unknown: nothing },
  'POST /api/products/quick-order': { any: people },
  'GET /api/products/:id/together': { own: noOwner, foreign: everybody, unknown: nothing },

  'GET /api/products/admin':      { any: orToken },
  'POST /api/products':           { any: orTokenCreates },
  'PUT /api/products':            { any: orToken },
  'GET /api/products/export':     { any: orToken },
  'GET /api/products/imports':    { any: adminOnly },
  'POST /api/products/imports':   { any: adminAccepts },
  'GET /api/products/imports/:id': { own: importsOfTheShop, foreign: adminOnly, unknown: adminNotFound },
  'POST /api/products/imports/:id/apply':
                                  { own: importsOfTheShop, foreign: adminAccepts, unknown: adminNotFound },
  'GET /api/products/imports/:id/undo': { own: importsOfTheShop, foreign: adminOnly, unknown: adminNotFound },
  'GET /api/products/:id/edit':   { own: noOwner, foreign: orToken, unknown: orTokenNotFound },
  'PUT /api/products/:id':        { own: noOwner, foreign: orToken, unknown: orTokenNotFound },
  'DELETE /api/products/:id':     { own: noOwner, foreign: orToken, unknown: orTokenNotFound },
  'POST /api/products/:id/restore': { own: noOwner, foreign: orToken, unknown: orTokenNotFound },
  'POST /api/products/:id/duplicate': { own: noOwner, foreign: orTokenCreates, unknown: orTokenNotFound },

  'GET /api/products/prices/choices':  { any: adminOnly },
  'POST /api/products/prices/preview': { any: adminOnly },
  'PUT /api/products/prices':     { any: adminOnly },

  'GET /api/products/:id/reviews/mine':
                                  { own: '-    -    -    200  200  -    200  200  -',
                                foreign: '401  401  401  200* 200* 200* 200* 200* 403',
                                unknown: '401  401  401  404  404  404  404  404  403' },
  // Without a verified email, nobody reviews.
  'POST /api/products/:id/reviews':
                                  { own: '-    -    -    409  409  -    409  409  -',
                                foreign: '401  401  401  201  201  403  201  201  403',
                                unknown: '401  401  401  404  404  403  404  404  403' },
  'PUT /api/products/:id/reviews/mine':
                                  { own: '-    -    -    200  200  -    200  200  -',
                                foreign: '401  401  401  404  404  403  404  404  403',
                                unknown: '401  401  401  404  404  403  404  404  403' },
  'GET /api/products/:id/reviews':
                                  { own: '-    -    -    200  200  -    200  200  -',
                                foreign: everybody,
                                unknown: nothing },
  'GET /api/products/:id/questions': { own: noOwner, foreign: everybody, unknown: nothing },
  'POST /api/products/:id/questions':
                                  { own: noOwner,
                                foreign: created,
                                unknown: '404 404 404 404 404 404 404 404 403' },
  'GET /api/reviews':             { any: adminOnly },
  'DELETE /api/reviews/:id':
                                  { own: '-    -    -    403  403  -    403  200  -',
                                foreign: adminOnly,
                                unknown: adminNotFound },

  'POST /api/guests':             { any: created },
  'POST /api/guests/order-links': { any: people },
  'POST /api/users':              { any: created },
  'POST /api/users/login':        { any: people },
  'POST /api/users/logout':       { any: people },

  // The emailed token decides, and only for the account it was emailed to.
  'GET /api/users/verify-email':  { own: '-    -    -    200  200  200  200  200  -',
                                foreign: '200 200 200 200 200 200 200 200 -',
                                unknown: '400  400  400  400  400  400  400  400  -' },
  'POST /api/users/password-reset':
                                  { own: '-    -    -    200  200  200  200  200  -',
                                foreign: '200 200 200 200 200 200 200 200 -',
                                unknown: '400  400  400  400  400  400  400  400  -' },
  'POST /api/users/resend-verification-email':
                                  { any: '401  401  401  200  200  200  200  200  403' },
  'POST /api/users/password-reset-request':
                                  { own: '-    -    -    200  200  200  200  200  -',
                                foreign: people,
                                unknown: '404 404 404 404 404 404 404 404 403' },

  'GET /api/users/profile':       { any: '401  401  401  200  200  200  200  200  403' },
  // `_id` in the body is ignored.
  'PUT /api/users/profile':       { own: '-    -    -    200  200  200  200  200  -',
                                foreign: '401  401  401  200  200  200  200  200  403',
                                unknown: '401  401  401  200  200  200  200  200  403' },

  'GET /api/users':               { any: adminOnly },
  'GET /api/users/:id':           { own: '-    -    -    403  403  403  403  200  -',
                                foreign: adminOnly,
                                unknown: adminNotFound },
  'PUT /api/users/:id':           { own: '-    -    -    403  403  403  403  200  -',
                                foreign: adminOnly,
                                unknown: adminNotFound },
  // Nobody can delete themselves.
  'DELETE /api/users/:id':        { own: '-    -    -    403  403  403  403  409  -',
                                foreign: adminOnly,
                                unknown: adminNotFound },

  'DELETE /api/users/:id/sessions':
                              { own: '-    -    -    403  403  403  403  200  -',
                                foreign: adminOnly,
                                unknown: adminNotFound },
  'DELETE /api/users/:id/two-factor':
                              { own: '-    -    -    403  403  403  403  409  -',
                                foreign: adminOnly,
                                unknown: adminNotFound },
  'POST /api/users/:id/password-reset-request':
                              { own: '-    -    -    403  403  403  403  200  -',
                                foreign: adminOnly,
                                unknown: adminNotFound },
  'GET /api/users/sessions':      { own: '-    -    -    200  200  200  200  200  -',
                                foreign: '401  401  401  200* 200* 200* 200* 200* 403',
                                unknown: '(a list names none)' },
  'DELETE /api/users/sessions':   { any: '401  401  401  200  200  200  200  200  403' },
  'DELETE /api/users/sessions/:id':
                                  { own: '-    -    -    200  200  200  200  200  -',
                                foreign: '401  401  401  404  404  404  404  404  403',
                                unknown: '401  401  401  404  404  404  404  404  403' },

  'GET /api/users/data':          { any: '401  401  401  200  200  200  200  200  403' },
  // Admins give their role back first.
  'DELETE /api/users/profile':    { any: '401  401  401  200  200  200  200  409  403' },
  'GET /api/customers':           { any: adminOnly },
  'GET /api/customers/overview':  { any: adminOnly },
  'DELETE /api/customers':        { any: adminOnly },

  'GET /api/users/two-factor':    { any: '401  401  401  200  200  200  200  200  403' },
  'POST /api/users/two-factor':   { any: '401  401  401  200  200  200  200  200  403' },
  'PUT /api/users/two-factor':    { any: '401  401  401  200  200  200  200  200  403' },
  'DELETE /api/users/two-factor': { any: '401  401  401  200  200  200  200  200  403' },

  'GET /api/users/addresses':     { own: '-    -    -    200  200  200  200  200  -',
                                foreign: '401  401  401  200* 200* 200* 200* 200* 403',
                                unknown: '(a list names none)' },
  'POST /api/users/addresses':    { any: '401  401  401  201  201  201  201  201  403' },
  'PUT /api/users/addresses/:id': { own: '-    -    -    200  200  200  200  200  -',
                                foreign: '401  401  401  404  404  404  404  404  403',
                                unknown: '401  401  401  404  404  404  404  404  403' },
  'DELETE /api/users/addresses/:id':
                                  { own: '-    -    -    200  200  200  200  200  -',
                                foreign: '401  401  401  404  404  404  404  404  403',
                                unknown: '401  401  401  404  404  404  404  404  403' },

  'GET /api/users/trucks':        { any: '401  401  401  200  200  200  200  200  403' },
  'PUT /api/users/trucks':        { any: '401  401  401  200  200  200  200  200  403' },

  // Anyone with a cart may try a code.
  'GET /api/synonyms':            { any: adminOnly },
  'POST /api/synonyms':           { any: adminCreates },
  'GET /api/synonyms/:id':        { own: '(synonyms are the shop’s)',
                                foreign: adminOnly,
                                unknown: adminNotFound },
  'PUT /api/synonyms/:id':        { own: '(synonyms are the shop’s)',
                                foreign: adminOnly,
                                unknown: adminNotFound },
  'DELETE /api/synonyms/:id':     { own: '(synonyms are the shop’s)',
                                foreign: adminOnly,
                                unknown: adminNotFound },
  'POST /api/coupons/apply':      { any: people },
  'GET /api/coupons':             { any: adminOnly },
  'POST /api/coupons':            { any: adminCreates },
  'GET /api/coupons/:id':         { own: '(coupons are the shop’s)',
                                foreign: adminOnly,
                                unknown: adminNotFound },
  'PUT /api/coupons/:id':         { own: '(coupons are the shop’s)',
                                foreign: adminOnly,
                                unknown: adminNotFound },
  'DELETE /api/coupons/:id':      { own: '(coupons are the shop’s)',
                                foreign: adminOnly,
                                unknown: adminNotFound },

  'POST /api/orders':             { any: '401  201  201  201  201  201  201  201  403' },
  'POST /api/orders/for-customer': { any: adminCreates },
  'GET /api/orders/for-customer': { any: adminOnly },
  // The full id is the keyword; admins have their own orders, too.
  'GET /api/orders/myorders':     { own: '-    401  401  200  200  200  200  200  -',
                                foreign: '401  401  401  404  404  404  404  404  403',
                                unknown: '401  401  401  404  404  404  404  404  403' },
  'POST /api/orders/myorders':    { any: '401  401  401  200  200  200  200  200  403' },
  'GET /api/orders/:id':          { own: '-    200  200  200  200  200  200  200  -',
                                foreign: '200* 200* 200* 200* 200* 200* 200* 200  200',
                                unknown: nothing,
                               '?key=': '200  200  200  200  200  200  200  200  200' },
  'POST /api/orders/:id/payment': { own: '-    201  201  201  201  201  201  201  -',
                                foreign: '401  404  404  404  404  404  404  201  403',
                                unknown: '401  404  404  404  404  404  404  404  403',
                               '?key=': '201  201  201  201  201  201  201  201  403' },
  'PUT /api/orders/:id/pay':      { own: '-    200  200  200  200  200  200  200  -',
                                foreign: '401  404  404  404  404  404  404  200  403',
                                unknown: '401  404  404  404  404  404  404  404  403',
                               '?key=': '200  200  200  200  200  200  200  200  403' },
  // For orders of others, admins have a call of their own, with a reason. The link is for reading and paying.
  'PUT /api/orders/:id/cancel':   { own: '-    200  200  200  200  200  200  200  -',
                                foreign: '401  404  404  404  404  404  404  404  403',
                                unknown: '401  404  404  404  404  404  404  404  403',
                               '?key=': '401  404  404  404  404  404  404  404  403' },
  // Its emails ask for the address, so their link is enough. Admins have a call of their own for it.
  'PUT /api/orders/:id/complete-address': { own: '-    200  200  200  200  200  200  200  -',
                                foreign: '401  404  404  404  404  404  404  404  403',
                                unknown: '401  404  404  404  404  404  404  404  403',
                               '?key=': '200  200  200  200  200  200  200  200  403' },
  // It changes nothing but what the shop is asked for, so the link of its emails is enough.
  'POST /api/orders/:id/requests': { own: '-    201  201  201  201  201  201  201  -',
                                foreign: '401  404  404  404  404  404  404  404  403',
                                unknown: '401  404  404  404  404  404  404  404  403',
                               '?key=': '201  201  201  201  201  201  201  201  403' },
  'DELETE /api/orders/:id/requests/:request': { own: '-    200  200  200  200  200  200  200  -',
                                foreign: '401  404  404  404  404  404  404  404  403',
                                unknown: '401  404  404  404  404  404  404  404  403',
                               '?key=': '200  200  200  200  200  200  200  200  403' },
  // Guests and customers cannot refund, nor say that they have paid, not even their own orders.
  'PUT /api/orders/:id/manual-payment': { own: '-    401  401  403  403  403  403  200  -',
                                foreign: adminOnly,
                                unknown: adminNotFound },
  'POST /api/orders/:id/refunds': { own: '-    401  401  403  403  403  403  202  -',
                                foreign: adminAccepts,
                                unknown: adminNotFound },

  // Admins work with everyone's orders.
  'GET /api/orders':              { any: orToken },
  'PUT /api/orders/:id/deliver':  { own: '-    401  401  403  403  403  403  200  -',
                                foreign: orToken,
                                unknown: orTokenNotFound },
  'DELETE /api/orders/:id/deliver': { own: '-    401  401  403  403  403  403  200  -',
                                foreign: orToken,
                                unknown: orTokenNotFound },
  'PUT /api/orders/:id/tracking': { own: '-    401  401  403  403  403  403  200  -',
                                foreign: orToken,
                                unknown: orTokenNotFound },
  'DELETE /api/orders/:id/tracking': { own: '-    401  401  403  403  403  403  200  -',
                                foreign: orToken,
                                unknown: orTokenNotFound },
  'POST /api/orders/:id/packages': { own: '-    401  401  403  403  403  403  201  -',
                                foreign: orTokenCreates,
                                unknown: orTokenNotFound },
  'DELETE /api/orders/:id/packages/:position': { own: '-    401  401  403  403  403  403  200  -',
                                foreign: orToken,
                                unknown: orTokenNotFound },
  'PUT /api/orders/:id/email': { own: '-    401  401  403  403  403  403  200  -',
                                foreign: adminOnly,
                                unknown: adminNotFound },
  'PUT /api/orders/:id/shipping-address': { own: '-    401  401  403  403  403  403  200  -',
                                foreign: adminOnly,
                                unknown: adminNotFound },
  'PUT /api/orders/:id/cancel-by-shop': { own: '-    401  401  403  403  403  403  200  -',
                                foreign: adminOnly,
                                unknown: adminNotFound },
  'PUT /api/orders/:id/requests/:request': { own: '-    401  401  403  403  403  403  200  -',
                                foreign: adminOnly,
                                unknown: adminNotFound },
  'DELETE /api/orders/:id/requests/:request/return': { own: '-    401  401  403  403  403  403  200  -',
                                foreign: adminOnly,
                                unknown: adminNotFound },
  'GET /api/orders/:id/history':  { own: '-    401  401  403  403  403  403  200  -',
                                foreign: orToken,
                                unknown: orTokenNotFound },
  'POST /api/orders/:id/messages': { own: '-    401  401  403  403  403  403  201  -',
                                foreign: adminCreates,
                                unknown: adminNotFound },
  'POST /api/orders/:id/notes':   { own: '-    401  401  403  403  403  403  201  -',
                                foreign: orTokenCreates,
                                unknown: orTokenNotFound },
  'POST /api/orders/:id/mails':   { own: '-    401  401  403  403  403  403  202  -',
                                foreign: adminAccepts,
                                unknown: adminNotFound },

  // The provider's signature decides, whoever sends the event.
  'POST /api/webhooks/paypal':   { any: people },

  'POST /api/upload':             { any: adminCreates },
  'POST /api/documents':          { any: adminCreates },
  'GET /api/audit':               { any: adminOnly },
  'GET /api/security-events':     { any: adminOnly },
  'GET /api/reports/today':       { any: orToken },
  'GET /api/reports/sales':       { any: orToken },
  'GET /api/reports/troubles':    { any: adminOnly },
  'POST /api/jobs/:id/retry':     { own: '(jobs are the shop’s)', foreign: adminAccepts, unknown: adminNotFound },
  'GET /api/reports/page-views':  { any: adminOnly },
  'GET /api/reports/orders.csv':  { any: orToken },
  'GET /api/reports/customers.csv': { any: adminOnly },
  'GET /api/reports/tax.csv':     { any: orToken },
  'GET /api/reports/tax-orders.csv': { any: orToken },
  'GET /api/reports/income':      { any: orToken },
  'GET /api/reports/income.csv':  { any: orToken },
  'GET /api/reports/best-sellers': { any: orToken },
  'GET /api/reports/best-sellers.csv': { any: orToken },
  'GET /api/reports/low-stock.csv': { any: orToken },
  'GET /api/orders/admin/tax':    { any: orToken },
  // For a state without orders the list is empty.
  'GET /api/orders/admin/tax/:state': { any: orToken },

  // Payment issues belong to the shop; an admin sees and closes all of them.
  'GET /api/disputes':          { any: adminOnly },
  'GET /api/payment-issues':    { any: adminOnly },
  'GET /api/payment-issues/:id': { own: '(payment issues are the shop’s)',
                                foreign: adminOnly,
                                unknown: adminNotFound },
  'PUT /api/payment-issues/:id': { own: '(payment issues are the shop’s)',
                                foreign: adminOnly,
                                unknown: adminNotFound },

  // Inquiries belong to the shop; an admin sees all of them.
  'POST /api/restoration':        { any: created },
  'GET /api/restoration':         { any: orToken },
  'GET /api/restoration/:id':     { own: ofTheShop, foreign: orToken, unknown: orTokenNotFound },
  'DELETE /api/restoration/:id': { own: ofTheShop, foreign: adminOnly, unknown: adminNotFound },
  'POST /api/part':               { any: created },
  'GET /api/part':                { any: orToken },
  'GET /api/part/:id':            { own: ofTheShop, foreign: orToken, unknown: orTokenNotFound },
  'DELETE /api/part/:id':        { own: ofTheShop, foreign: adminOnly, unknown: adminNotFound },
  'POST /api/careers':            { any: created },
  'GET /api/careers':             { any: adminOnly },
  'GET /api/careers/:id':         { own: ofTheShop, foreign: adminOnly, unknown: adminNotFound },
  'DELETE /api/careers/:id':     { own: ofTheShop, foreign: adminOnly, unknown: adminNotFound },
  'PUT /api/submissions/:id':     { own: ofTheShop, foreign: adminOnly, unknown: adminNotFound },
  'POST /api/submissions/:id/notes': { own: ofTheShop, foreign: adminCreates, unknown: adminNotFound },
  'POST /api/submissions/:id/replies': { own: ofTheShop, foreign: adminCreates, unknown: adminNotFound },
  'POST /api/submissionUpload/restoration': { any: created },
  'POST /api/submissionUpload/part': { any: created },
  'POST /api/submissionUpload/careers': { any: created },
  // A file of an inquiry; one still waiting for its form belongs to nobody.
  'GET /api/files/:id':           { own: ofTheShop, foreign: adminOnly, unknown: adminNotFound },

  'GET /api/projects':            { any: '401  401  401  200  200  200  200  200  403' },
  'POST /api/projects':           { any: '401  401  401  201  201  201  201  201  403' },
  'POST /api/projects/merge':     { any: '401  401  401  201  201  201  201  201  403' },
  'POST /api/projects/parts':     { any: people },
  'GET /api/projects/:id':        { own: ownList, foreign: foreignList, unknown: foreignList },
  'PUT /api/projects/:id':        { own: ownList, foreign: foreignList, unknown: foreignList },
  'DELETE /api/projects/:id':     { own: ownList, foreign: foreignList, unknown: foreignList },
  'PUT /api/projects/:id/entries/:product': { own: ownList, foreign: foreignList, unknown: foreignList },
  'DELETE /api/projects/:id/entries/:product': { own: ownList, foreign: foreignList, unknown: foreignList },
  'PUT /api/projects/:id/share':  { own: ownList, foreign: foreignList, unknown: foreignList },
  'DELETE /api/projects/:id/share': { own: ownList, foreign: foreignList, unknown: foreignList },
  // The key of the link decides, whoever has it.
  'GET /api/projects/:id/shared': { own: '-    -    -    200  200  200  200  200  -',
                                foreign: everybody,
                                unknown: nothing },

  'POST /api/part-hunt/searches': { any: counted },
  'GET /api/part-hunt':           { any: adminOnly },
  'PUT /api/part-hunt/:id':       { own: '(the queue is the shop’s)', foreign: adminOnly, unknown: adminNotFound },
  'GET /api/questions':           { any: adminOnly },
  'GET /api/questions/:id':       { own: ofAsker, foreign: adminOnly, unknown: adminNotFound },
  'PUT /api/questions/:id':       { own: ofAsker, foreign: adminOnly, unknown: adminNotFound },
  'DELETE /api/questions/:id':    { own: ofAsker, foreign: adminOnly, unknown: adminNotFound },
  'POST /api/arrivals':           { any: counted },
  // The emailed token decides, whoever has it.
  'POST /api/arrivals/confirm':   { any: everybody },
  'POST /api/arrivals/unsubscribe': { any: everybody },

  // What other programs may do is decided by people.
  'GET /api/integrations/tokens': { any: adminOnly },
  'POST /api/integrations/tokens': { any: adminCreates },
  'DELETE /api/integrations/tokens/:id': { own: ofIntegrations, foreign: adminOnly, unknown: adminNotFound },
  'GET /api/integrations/webhooks': { any: adminOnly },
  'POST /api/integrations/webhooks': { any: adminCreates },
  'GET /api/integrations/webhooks/:id': { own: ofIntegrations, foreign: adminOnly, unknown: adminNotFound },
  'PUT /api/integrations/webhooks/:id': { own: ofIntegrations, foreign: adminOnly, unknown: adminNotFound },
  'DELETE /api/integrations/webhooks/:id': { own: ofIntegrations, foreign: adminOnly, unknown: adminNotFound },
  'GET /api/integrations/webhooks/:id/deliveries': { own: ofIntegrations, foreign: adminOnly, unknown: adminNotFound },
  'POST /api/integrations/webhooks/:id/test': { own: ofIntegrations, foreign: adminAccepts, unknown: adminNotFound },
  'POST /api/integrations/deliveries/:id/resend': { own: ofIntegrations, foreign: adminAccepts, unknown: adminNotFound },
};

const intro = `# Who gets what

Every endpoint with the status each caller gets. Generated from \`tests/api/access/matrix.ts\`, which is written by hand;
\`tests/api/access/access-matrix.test.ts\` sends every one of these requests and fails when this page differs.

\`own\`, \`foreign\`, \`unknown\`: what the call names is the caller's, someone else's or nobody's. \`*\`: succeeds, but shows
nothing of the other's. \`–\`: impossible. \`?key=\`: someone else's order, for a holder of the link in its emails. The demoted admin signed in while still an admin. The token is an API token with every scope. An emailed token counts for the
account it was emailed to, whoever sends it; the \`_id\` in a profile's body is ignored. A rejected call has changed nothing.
`;

/** Prints the matrix as docs/access.md. */
export function accessDocument(): string {
  const head = ['call', 'thing', ...callers];
  const lines = Object.entries(accessMatrix).flatMap(([name, row]) =>
    Object.entries(row).map(([kind, cells], at) => {
      const found = cells.startsWith('(')
        ? [cells.slice(1, -1), ...callers.slice(1).map(() => '')]
        : cells.split(/\s+/).map((cell) => cell.replace('-', '–').replace('*', '\\*'));
      return [at === 0 ? `\`${name}\`` : '', kind === 'any' ? '' : kind, ...found];
    }),
  );
  const table = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`);
  return `${intro}\n${table.join('\n')}\n`;
}
