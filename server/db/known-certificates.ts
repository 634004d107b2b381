import type { KnownCertificates } from '../adapters/payments/paypal-certificates.ts';
import type { Db } from './open.ts';

/**
 * Keeps the addresses of certificates that have signed an event, for all processes and restarts. There are few: only the
 * provider can add one.
 */
export function keepCertificates(db: Db): KnownCertificates {
  return {
    async includes(address) {
      const found = db.selectFrom('webhookCertificates').select('address').where('address', '=', address);
      return (await found.executeTakeFirst()) !== undefined;
    },
    async add(address) {
      const added = db.insertInto('webhookCertificates').values({ address });
      await added.onConflict((conflict) => conflict.doNothing()).execute();
    },
  };
}
