import type { Schema } from '../../server/db/schema.ts';
import type { Person } from './access-users.ts';
import type { TestApp } from './build-test-app.ts';

/** One cell of the access matrix. */
export interface Cell {
  shop: TestApp;
  caller: Person;
  /** Whose thing is asked for: the caller himself or another; undefined where nobody has it. */
  owner: Person | undefined;
}

/** A request that is right in every way but, perhaps, for who sends it. */
export interface Asked {
  params?: Record<string, string>;
  query?: string;
  body?: object;
  /** Sent as it is, instead of `body`. */
  payload?: Buffer;
  headers?: Record<string, string>;
  /** Sent as Bearer, instead of a guest's token. */
  emailToken?: string;
  /** Whether a good reply shows what was asked for; it does unless told. */
  shows?: (reply: never) => boolean;
  /** A row that must be as before when the call is refused. */
  thing?: { table: keyof Schema; id: string };
  /** A row that must be as before whatever the reply. */
  untouched?: { table: keyof Schema; id: string };
}
