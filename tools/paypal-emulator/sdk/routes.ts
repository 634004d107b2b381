import type { FastifyInstance } from 'fastify';
import { joinBrowserScript } from '../browser-script.ts';
import type { Emulator } from '../context.ts';

/** Modules of the script, in order of execution. */
const parts = ['outcome', 'style', 'approval-window', 'buttons', 'namespace'];
const script = joinBrowserScript(parts.map((part) => new URL(`${part}.ts`, import.meta.url)));

/** Serves the script with the buttons: `/sdk/js?client-id=…&currency=USD`, as for the JS SDK v5. */
export function registerSdk(app: FastifyInstance, { clientId }: Emulator): void {
  app.get<{ Querystring: Record<string, string> }>('/sdk/js', (request, reply) => {
    const fault = whyNot(request.query, clientId);
    return reply
      .code(fault ? 400 : 200)
      .type('application/javascript; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
      })
      .send(fault ? `throw new Error(${JSON.stringify(`SDK Validation error: '${fault}'`)});` : script);
  });
}

function whyNot(query: Record<string, string>, clientId: string): string | undefined {
  if (!query['client-id']) return 'Expected client-id to be passed';
  if (query['client-id'] !== clientId) return 'client-id not recognized for either production or sandbox';
  const { currency = 'USD', intent = 'capture' } = query;
  if (!/^[A-Z]{3}$/.test(currency)) return 'Invalid query value for currency';
  return intent === 'capture' ? undefined : 'Invalid query value for intent';
}
