import pg from 'pg';
import { ArchiveError } from './archive-error.ts';

/** Opens a connection of its own: the pool's statements may take seconds only. @throws ArchiveError */
export async function connect(connectionString: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: name });
  // A connection that dies between two queries fails the next one; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new ArchiveError(
      `The database can't be reached (${errorMessage(error)}). See whether it runs, and whether DATABASE_URL is right`,
      { cause: error },
    );
  }
  return client;
}

export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
