import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface SmtpCatcher {
  url: string;
  /** Recipients of the envelope with the parsed mail, in the order of arrival. */
  mails: { recipients: string[]; mail: Email }[];
  /** The next deliveries are refused for now (450). */
  refuse: (yes: boolean) => void;
  close: () => Promise<void>;
}

/** A real SMTP server on loopback that delivers to nobody. */
export async function startSmtpCatcher(): Promise<SmtpCatcher> {
  const mails: SmtpCatcher['mails'] = [];
  let refusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      if (refusing) {
        done(Object.assign(new Error('Try later'), { responseCode: 450 }));
        return;
      }
      const mail = await PostalMime.parse(Buffer.concat(chunks));
      mails.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), mail });
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (yes) => {
      refusing = yes;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
