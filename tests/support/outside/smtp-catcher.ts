import type { AddressInfo, Socket } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** How the server fails: an error reply at a stage, or a connection lost before or after it accepts the email. */
export type SmtpTrouble =
  | { at: 'connect' | 'sender' | 'recipient' | 'data'; code: number }
  | { at: 'before taking' | 'after taking' };

export interface SmtpCatcher {
  url: string;
  /** Received emails with their envelope recipients, parsed and raw, in order of arrival. */
  emails: { recipients: string[]; email: Email; raw: string }[];
  /** Rejects the next deliveries temporarily (450). */
  refuse: (yes: boolean) => void;
  /** Makes the next deliveries fail; undefined ends that. @param only deliveries to this address */
  fail: (trouble: SmtpTrouble | undefined, only?: string) => void;
  close: () => Promise<void>;
}

/**
 * Starts an SMTP server on loopback that keeps what it receives.
 * @param port a fixed port, so that it can stop and restart; any by default
 * @param password makes it refuse whoever does not sign in with it
 */
export async function startSmtpCatcher({
  port = 0,
  password,
}: { port?: number; password?: string } = {}): Promise<SmtpCatcher> {
  const emails: SmtpCatcher['emails'] = [];
  const sockets = new Set<Socket>();
  let trouble: SmtpTrouble | undefined;
  let only: string | undefined;
  const refusal = (stage: SmtpTrouble['at'], recipients?: string[]) =>
    trouble?.at === stage && 'code' in trouble && (!only || recipients?.includes(only))
      ? Object.assign(new Error('Try later'), { responseCode: trouble.code })
      : undefined;
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    onAuth: (given, _session, done) =>
      given.password === password
        ? done(null, { user: given.username })
        : done(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => done(refusal('connect')),
    onMailFrom: (_address, _session, done) => done(refusal('sender')),
    onRcptTo: ({ address }, _session, done) => done(refusal('recipient', [address])),
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch (error) {
        // The sender disconnected in the middle.
        return done(error as Error);
      }
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const lost = trouble?.at.endsWith('taking') && (!only || recipients.includes(only));
      const refused = refusal('data', recipients);
      if (refused) return done(refused);
      if (!lost || trouble?.at === 'after taking') {
        const raw = Buffer.concat(chunks);
        emails.push({ recipients, email: await PostalMime.parse(raw), raw: raw.toString() });
      }
      if (!lost) return done();
      for (const socket of sockets) socket.destroy();
      return undefined;
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  server.on('error', () => undefined);
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    emails,
    refuse: (yes) => {
      trouble = yes ? { at: 'data', code: 450 } : undefined;
      only = undefined;
    },
    fail: (next, to) => {
      trouble = next;
      only = to;
      // Connections that stay open would not notice the failure.
      if (next?.at === 'connect') for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
