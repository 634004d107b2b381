import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** What limits count by. Whoever has one address of a range can usually get the others. */

/** The ranges that a client's address belongs to, as text. */
export interface ClientNetworks {
  /** An IPv4 /24 or an IPv6 /64. */
  network: string;
  /** An IPv6 /48: what a provider gives to one customer or one server. IPv4 has none. */
  site: string | undefined;
}

/** What is known of a client: the address that Fastify believes, and the connection. */
interface Client {
  ip: string | undefined;
  socket?: { remoteAddress?: string | undefined };
}

/** Returns an address as a proxy writes it without the port that some add; undefined when it is none. */
export function plainAddress(written: string): string | undefined {
  if (isIP(written)) return written;
  const [, address = ''] = /^\[?([^\]]+?)\]?(?::\d+)?$/.exec(written) ?? [];
  return isIP(address) ? address : undefined;
}

/**
 * Returns a client's address. What is none in X-Forwarded-For would be another client in each request: the connection's
 * address counts instead. Clients that have hung up already have no address and count as one.
 */
export function clientIp({ ip, socket }: Client): string {
  return plainAddress(ip ?? '') ?? socket?.remoteAddress ?? '0.0.0.0';
}

/** Returns the address that limits count by: all of an IPv6 /64, since it belongs to one visitor. */
export const clientAddress = (client: Client): string => normalizeIP(clientIp(client));

/** Returns the ranges of a client, for limits that one visitor with many addresses must not escape. */
export function clientNetworks(client: Client): ClientNetworks {
  const network = clientAddress(client);
  if (!network.includes(':')) return { network: `${network.replace(/\.\d+$/, '.0')}/24`, site: undefined };
  return { network: `${network}/64`, site: `${normalizeIP(clientIp(client), 48)}/48` };
}
