import { createHash } from 'node:crypto';
import type { Storage } from '../storage/port.ts';
import type { Email, Mailer } from './port.ts';

/** An email that was stored instead of sent. */
export interface KeptEmail extends Email {
  id: string;
  from: string;
  /** ISO time. */
  keptAt: string;
}

const folder = 'mail';
const keptMax = 200;

/** Returns a mailer that stores the newest 200 emails as files, for the demo and for tests. */
export function createKeptMailbox({ storage, from }: { storage: Storage; from: string }): Mailer {
  // One at a time: of two copies at once, neither would find the other.
  let last: Promise<unknown> = Promise.resolve();

  async function keep(email: Parameters<Mailer['send']>[0]): Promise<void> {
    const ids = await keptIds(storage);
    const fingerprint = fingerprintOf(email.messageId);
    if (ids.some((id) => id.endsWith(fingerprint))) return;
    const keptAt = new Date().toISOString();
    const id = `${keptAt.replace(/\D/g, '')}-${fingerprint}`;
    const kept: KeptEmail = { ...email, subject: email.subject.replace(/\s+/g, ' '), id, from, keptAt };
    await storage.put(keyOf(id), JSON.stringify(kept, null, 2), 'application/json');
    for (const old of ids.slice(keptMax - 1)) await storage.delete(keyOf(old));
  }

  return {
    send(email) {
      const turn = last.then(() => keep(email));
      last = turn.catch(() => {});
      return turn;
    },
    check: async () => undefined,
    async forget(messageId) {
      const fingerprint = fingerprintOf(messageId);
      for (const id of await keptIds(storage)) if (id.endsWith(fingerprint)) await storage.delete(keyOf(id));
    },
    close: async () => undefined,
  };
}

const fingerprintOf = (messageId: string): string =>
  createHash('sha256').update(messageId).digest('hex').slice(0, 16);

/** Lists the stored emails, newest first. */
export async function listKeptEmails(storage: Storage): Promise<KeptEmail[]> {
  const emails = await Promise.all((await keptIds(storage)).map((id) => readKeptEmail(storage, id)));
  return emails.filter((email) => email !== undefined);
}

export async function readKeptEmail(storage: Storage, id: string): Promise<KeptEmail | undefined> {
  if (!/^\d{17}-[0-9a-f]{16}$/.test(id)) return undefined;
  const file = await storage.read(keyOf(id));
  return file && (JSON.parse(file.toString()) as KeptEmail);
}

/** Lists their ids, newest first: an id begins with its time. */
async function keptIds(storage: Storage): Promise<string[]> {
  const keys = await storage.list(folder);
  return keys
    .map((key) => key.slice(folder.length + 1).replace(/\.json$/, ''))
    .sort()
    .reverse();
}

function keyOf(id: string): string {
  return `${folder}/${id}.json`;
}
