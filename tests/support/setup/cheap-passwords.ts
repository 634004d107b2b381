import type * as Argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

/** The least that argon2 takes: 8 KiB, one pass. */
const least = { memoryCost: 8, timeCost: 1 };

/**
 * Setup of the unit tests: the shop's hashes take the least work. With the shop's parameters, a third of the work of a test
 * of accounts would be hashing. Where the parameters or the work themselves are tested, this is left out (vitest.config.ts).
 */
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  const askedFor = new Map<string, ReturnType<typeof argon2.parseOptions>>();
  return {
    ...argon2,
    hash: async (...[password, options, ...rest]: Parameters<typeof argon2.hash>) => {
      const made = await argon2.hash(password, { ...options, ...least }, ...rest);
      askedFor.set(made, { ...argon2.parseOptions(made), ...options });
      return made;
    },
    // As if it had been made as asked: a sign-in renews hashes that were made in another way.
    parseOptions: (made: string) => askedFor.get(made) ?? argon2.parseOptions(made),
  };
});
