import type { DestinationStream, LoggerOptions } from 'pino';
import { pino } from 'pino';
import { workContext } from './work-context.ts';

export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug' | 'child'>;

const emailedLink = /^(\/+(?:verify-email|password-reset|arrival|arrival-off)\/+).+/i;

/** What follows `/search/` in an address was typed by someone. */
const searchWord = /(\/search\/).+/i;

/**
 * Returns the path of a page without its query, search words, emails and the token of an emailed link, however it is
 * spelled.
 */
function loggedPath(url: string): string {
  const path = url.split('?')[0] ?? '';
  try {
    const plain = new URL(`http://shop${decodeURIComponent(path)}`).pathname;
    if (emailedLink.test(plain)) return plain.replace(emailedLink, '$1[removed]');
    return plain.replace(searchWord, '$1[removed]').replaceAll(/[^/]*(?:@|%40)[^/]*/gi, '[address]');
  } catch {
    return '[malformed]';
  }
}

/**
 * Returns the pattern of a route, with the id of the thing it is about, which says nothing to strangers; undefined for a
 * route that answers whatever other routes don't.
 */
function loggedRoute(pattern: string | undefined, params: unknown): string | undefined {
  if (pattern === undefined || pattern.includes('*')) return undefined;
  const { id } = (params ?? {}) as { id?: unknown };
  return typeof id === 'string' && /^[0-9a-f]{24}$/.test(id) ? pattern.replace(':id', id) : pattern;
}

/** Cuts email addresses out of a text: mail servers quote the recipient when they refuse an email. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/<?[^\s<>@"'(),:;]+@[^\s<>@"'(),:;]+>?/g, '[address]');
}

/** Returns whose work a line is about. */
function mixin(): object {
  const { span: _, ...context } = workContext() ?? {};
  return context;
}

/** JSON lines without personal data: what may carry some is removed here as a last guard. */
export function createLog(level: string, to: DestinationStream = pino.destination(1)) {
  const options: LoggerOptions = {
    level,
    mixin,
    redact: {
      paths: [
        'email',
        'password',
        'phone',
        'token',
        '*.email',
        '*.password',
        '*.phone',
        '*.token',
        'req.headers',
      ],
      censor: '[removed]',
    },
    serializers: {
      // The route's pattern: a signed link's key, a keyword or an email must not stay in a log.
      req: (request: { method: string; url: string; params?: unknown; routeOptions?: { url?: string } }) => ({
        method: request.method,
        path: loggedRoute(request.routeOptions?.url, request.params) ?? loggedPath(request.url),
      }),
      // Not the other fields of a database error: they quote what a visitor has sent.
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: withoutAddresses(error.message),
        stack: error.stack && withoutAddresses(error.stack),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  };
  return pino(options, to);
}
