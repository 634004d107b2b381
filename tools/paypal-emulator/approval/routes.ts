import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { approveOrder, type Decision } from '../orders/approve.ts';
import { joinBrowserScript } from '../browser-script.ts';
import type { Emulator } from '../context.ts';
import { donePage, noticePage, paymentPage, readVisit } from './pages.ts';

const decisions: Decision[] = ['approve', 'card', 'decline'];
const unknown = noticePage('This payment is unknown.');
const complete = noticePage('This payment is complete already.');
const style = readFileSync(new URL('page.css', import.meta.url), 'utf8');
const script = joinBrowserScript([new URL('page-script.ts', import.meta.url)]);

/** The approval window: `/checkoutnow`, as with PayPal. */
export function registerApproval(app: FastifyInstance, emulator: Emulator): void {
  const { state } = emulator;
  app.get('/checkoutnow/page.css', (_request, reply) => reply.type('text/css').send(style));
  app.get('/checkoutnow/page.js', (_request, reply) => reply.type('text/javascript').send(script));

  app.get('/checkoutnow', (request, reply) => {
    const visit = readVisit(request.query);
    const order = state.orders.get(visit.token);
    if (!order) return sendPage(reply, 404, unknown);
    if (order.status === 'COMPLETED') return sendPage(reply, 200, complete);
    return sendPage(reply, 200, paymentPage(order, visit));
  });

  app.post('/checkoutnow', (request, reply) => {
    const visit = readVisit(request.body);
    const { decision: word } = (request.body ?? {}) as Record<string, string>;
    const order = state.orders.get(visit.token);
    if (!order) return sendPage(reply, 404, unknown);
    if (word === 'cancel') return sendPage(reply, 200, donePage('cancel', order, visit));
    const decision = decisions.find((known) => known === word);
    if (!decision) return sendPage(reply, 400, noticePage('Choose one of the buttons.'));
    if (order.status === 'COMPLETED') return sendPage(reply, 409, complete);
    const approved = approveOrder(emulator, order.id, decision, visit.fundingSource);
    return sendPage(reply, 200, donePage('approve', approved, visit));
  });
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action 'self'; base-uri 'none'",
    )
    .send(html);
}
