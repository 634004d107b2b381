import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownDevice, sessionLimits } from '../../shop/facts.ts';
import type { Config } from '../config.ts';

type Site = Pick<Config, 'publicUrl'>;

/** Over https, `__Host-` and `secure` make the browser restrict the cookie to this host and to encrypted connections. */
function cookieOf(
  { publicUrl }: Site,
  name: 'session' | 'device' = 'session',
): { name: string; attributes: CookieSerializeOptions } {
  const secure = publicUrl.startsWith('https://');
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  };
}

/** Returns the session token the browser sent; undefined when it is missing or malformed. */
export function readSessionCookie(request: FastifyRequest, site: Site): string | undefined {
  const token = request.cookies[cookieOf(site).name];
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

export function setSessionCookie(
  reply: FastifyReply,
  site: Site,
  { token, isAdmin }: { token: string; isAdmin: boolean },
): void {
  const { name, attributes } = cookieOf(site);
  const { totalMinutes } = isAdmin ? sessionLimits.admin : sessionLimits.customer;
  reply.setCookie(name, token, { ...attributes, maxAge: totalMinutes * 60 });
}

export function clearSessionCookie(reply: FastifyReply, site: Site): void {
  const { name, attributes } = cookieOf(site);
  reply.clearCookie(name, attributes);
}

/** Returns the marks of the accounts that this browser has signed in to; empty when it has none. */
export function readDeviceCookie(request: FastifyRequest, site: Site): string {
  const marks = request.cookies[cookieOf(site, 'device').name] ?? '';
  return /^[\w.~-]{1,600}$/.test(marks) ? marks : '';
}

/** Signing out leaves it: it opens nothing, and says only that the browser has been here before. */
export function setDeviceCookie(reply: FastifyReply, site: Site, marks: string): void {
  const { name, attributes } = cookieOf(site, 'device');
  reply.setCookie(name, marks, { ...attributes, maxAge: knownDevice.days * 24 * 3600 });
}
