import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { html } from '../../emails/escape-html.ts';
import type { EmailKind, EmailToWrite } from '../../emails/kinds.ts';
import { emailSamples } from '../../emails/samples/samples.ts';
import { renderEmail } from '../../emails/send-email.ts';
import { emailPolicy, noSuchEmail, page, pagePolicy, sandbox, sendMailboxPage } from './mailbox-page.ts';

/** Which of its two appearances an email shows, whatever the reader's system prefers. */
const themes = { light: 'not all', dark: 'all' } as const;
type Theme = keyof typeof themes;

interface Sample {
  /** `order-paid`: unique, with its number when a kind has several. */
  name: string;
  kind: EmailKind;
  /** What is special about it. */
  about: string;
  email: ReturnType<typeof renderEmail>;
}

/** Serves `/dev/mailbox/samples`: every email of the shop with sample content, light and dark, in two widths. */
export function mailboxSamples(http: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const policy = emailPolicy(publicUrl);
  let rendered: Sample[] | undefined;
  // When somebody looks at them, and once.
  const samples = () => (rendered ??= listSamples(publicUrl));
  const find = (name: string) => samples().find((sample) => sample.name === name);

  http.get('/dev/mailbox/samples', async (_request, reply) =>
    sendMailboxPage(reply, pagePolicy, list(samples())),
  );

  http.get<{ Params: { name: string }; Querystring: { theme?: string } }>(
    '/dev/mailbox/samples/:name',
    async ({ params, query }, reply) => {
      const sample = find(params.name);
      if (!sample) return sendMailboxPage(reply.code(404), pagePolicy, noSuchEmail());
      return sendMailboxPage(reply, pagePolicy, show(sample, themeOf(query)));
    },
  );

  http.get<{ Params: { name: string }; Querystring: { theme?: string } }>(
    '/dev/mailbox/samples/:name/html',
    async ({ params, query }, reply) => {
      const sample = find(params.name);
      if (!sample) return sendMailboxPage(reply.code(404), policy, noSuchEmail());
      return sendMailboxPage(reply, policy, inTheme(sample.email.html, themeOf(query)));
    },
  );
}

function listSamples(publicUrl: string): Sample[] {
  return Object.entries(emailSamples(publicUrl)).flatMap(([kind, variants]) =>
    Object.entries(variants).map(([about, props], at) => ({
      name: at === 0 ? kind : `${kind}-${at + 1}`,
      kind: kind as EmailKind,
      about,
      email: renderEmail({ kind, props } as EmailToWrite, publicUrl),
    })),
  );
}

const themeOf = ({ theme }: { theme?: string }): Theme => (theme === 'dark' ? 'dark' : 'light');

function inTheme(email: string, theme: Theme): string {
  return email.replaceAll('(prefers-color-scheme:dark)', themes[theme]);
}

function list(samples: Sample[]): string {
  return page(
    'Samples of emails',
    html`<p><a href="/dev/mailbox">Mailbox</a></p>
      <h1>Every email of the shop</h1>
      <ul>
        ${samples.map(
          ({ name, kind, about, email }) =>
            html`<li>
              <a href="/dev/mailbox/samples/${name}"
                ><b>${email.subject}</b><br /><small>${kind} · ${about}</small></a
              >
            </li>`,
        )}
      </ul>`,
  );
}

function show({ name, kind, about, email }: Sample, theme: Theme): string {
  const source = `/dev/mailbox/samples/${name}/html?theme=${theme}`;
  const link = (to: Theme, label: string) =>
    html`<a href="/dev/mailbox/samples/${name}?theme=${to}" ${to === theme && html` aria-current="page"`}
      >${label}</a
    >`;
  return page(
    email.subject,
    html`<p><a href="/dev/mailbox/samples">Every email</a></p>
      <h1>${email.subject}</h1>
      <p><small>${kind} · ${about} · ${Math.ceil(email.html.length / 1024)} KB</small></p>
      <nav aria-label="Appearance">${link('light', 'Light')} ${link('dark', 'Dark')}</nav>
      <div class="sizes">
        <iframe class="phone" title="On a phone" sandbox="${sandbox}" src="${source}"></iframe>
        <iframe title="On a computer" sandbox="${sandbox}" src="${source}"></iframe>
      </div>
      <h2>As text</h2>
      <pre>${email.text}</pre>`,
  );
}
