import { normalizeIP } from '@fastify/rate-limit';

/** What limits count by. Whoever has one address of a range can usually get the others. */

/** The ranges that a client's address belongs to, as text. */
export interface ClientNetworks {
  /** An IPv4 /24 or an IPv6 /64. */
  network: string;
  /** An IPv6 /48: what a provider gives to one customer or one server. IPv4 has none. */
  site: string | undefined;
}

/**
 * Returns the address that limits count by: all of an IPv6 /64, since it belongs to one visitor. Clients that have hung
 * up already have no address and count as one.
 */
export function clientAddress(request: { ip: string | undefined }): string {
  return normalizeIP(request.ip ?? '0.0.0.0');
}

/** Returns the ranges of a client, for limits that one visitor with many addresses must not escape. */
export function clientNetworks(request: { ip: string | undefined }): ClientNetworks {
  const network = clientAddress(request);
  if (!network.includes(':')) return { network: `${network.replace(/\.\d+$/, '.0')}/24`, site: undefined };
  return { network: `${network}/64`, site: `${normalizeIP(request.ip ?? '0.0.0.0', 48)}/48` };
}
