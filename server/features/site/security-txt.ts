import type { FastifyInstance } from 'fastify';
import { email } from '../../../shop/facts.ts';
import { hoursAfter } from '../../../shop/rules/dates/dates.ts';
import type { Deps } from '../../deps.ts';

/** Says where to report a security problem (RFC 9116). Each reply is valid for another year, so it never expires. */
export function securityTxt(http: FastifyInstance, { config, clock }: Pick<Deps, 'config' | 'clock'>): void {
  const path = '/.well-known/security.txt';
  http.get(path, (_request, reply) => {
    const expires = hoursAfter(clock(), 364 * 24);
    expires.setUTCHours(0, 0, 0, 0);
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${email}`,
          `Expires: ${expires.toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${config.publicUrl}${path}`,
          '',
        ].join('\n'),
      );
  });
}
