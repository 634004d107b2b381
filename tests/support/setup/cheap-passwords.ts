import type * as Argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

/** The least that argon2 takes: 8 KiB, one pass. */
const least = { memoryCost: 8, timeCost: 1 };

/**
 * Hashes the passwords of the unit tests with the least work: with the shop's parameters, hashing is a third of the work of a
 * test of accounts. Tests of the parameters or of the work itself run without it (`unit-isolated` in vitest.config.ts).
 */
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  const requested = new Map<string, ReturnType<typeof argon2.parseOptions>>();
  return {
    ...argon2,
    hash: async (...[password, options, ...rest]: Parameters<typeof argon2.hash>) => {
      const made = await argon2.hash(password, { ...options, ...least }, ...rest);
      requested.set(made, { ...argon2.parseOptions(made), ...options });
      return made;
    },
    // Reports the parameters that were asked for: otherwise each sign-in would hash the password anew.
    parseOptions: (made: string) => requested.get(made) ?? argon2.parseOptions(made),
  };
});
