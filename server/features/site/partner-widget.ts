import type { FastifyInstance } from 'fastify';
import { links, partnerFontDelayMs, scriptTimeoutMs } from '../../../shop/facts.ts';
import type { Config } from '../../config.ts';
import { hashSource } from '../../http/pages/inline-scripts.ts';

const demoPath = '/partner-widget/demo.js';

/** Loads the partner's script into a container, reports the outcome to our page, and restores our font afterwards. */
const program = `
const container = document.getElementById('partner');
const tell = (state) => parent.postMessage('partner-widget: ' + state, '*');
const script = document.createElement('script');
script.src = document.documentElement.dataset.source;
script.async = true;
script.onload = () => { clearTimeout(patience); tell('loaded'); };
script.onerror = () => { clearTimeout(patience); tell('failed'); };
const patience = setTimeout(() => tell('failed'), ${scriptTimeoutMs});
container.append(script);
setTimeout(() => document.body.classList.add('own-type'), ${partnerFontDelayMs});
`;
const style = `
:root { color-scheme: light; background: #fbf8f1; color: #14233b; }
body { margin: 0; padding: 1.25rem; font: 1.0625rem/1.5 system-ui, sans-serif; }
.own-type, .own-type * { font-family: system-ui, sans-serif !important; }
`;
/** The demo contacts no other site and shows a placeholder, as a label on the background of our page. */
const demoProgram = `
const words = document.createElement('p');
words.textContent = 'Demo: our partner’s list of remanufactured engines and transmissions appears here.';
words.style = 'max-width: 24rem; margin: 9rem auto 0; padding: 1rem; background: #f5efe2; text-align: center';
document.documentElement.style.background = 'transparent';
document.getElementById('partner').append(words);
`;

/**
 * Serves `/partner-widget`: a separate page for the partner's script. It is sandboxed without our origin, so that the
 * script can neither read the shop's cookies and storage nor act in our name.
 */
export function partnerWidget(
  http: FastifyInstance,
  { demo, publicUrl }: Pick<Config, 'demo' | 'publicUrl'>,
): void {
  const source = demo ? new URL(demoPath, publicUrl).href : links.partnerScript;
  const { origin } = new URL(source);
  const page =
    `<!doctype html><html lang="en" data-source="${source}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
    `<title>Proud Partners</title><style>${style}</style></head>` +
    `<body><main id="partner" aria-label="Engines and transmissions"></main><script>${program}</script></body></html>`;
  const policy = [
    "default-src 'none'",
    `script-src ${origin} ${hashSource(program)}`,
    `style-src 'unsafe-inline' ${origin}`,
    `img-src ${origin} data:`,
    `font-src ${origin}`,
    `connect-src ${origin}`,
    `frame-src ${origin}`,
    `form-action ${origin}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
  http.get('/partner-widget', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'public, max-age=300' })
      .send(page),
  );
  if (demo) http.get(demoPath, (_request, reply) => reply.type('text/javascript').send(demoProgram));
}
