import type { DestinationStream, LoggerOptions } from 'pino';
import { pino } from 'pino';

export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug' | 'child'>;

const emailedLink = /^(\/+(?:verify-email|password-reset)\/+).+/i;

/** Returns the path of a request without its query and without the token of an emailed link, however it is spelled. */
function loggedPath(url: string): string {
  const path = url.split('?')[0] ?? '';
  try {
    const plain = new URL(`http://shop${decodeURIComponent(path)}`).pathname;
    return emailedLink.test(plain) ? plain.replace(emailedLink, '$1[removed]') : path;
  } catch {
    return '[malformed]';
  }
}

/** JSON lines without personal data: what may carry some is removed here as a last guard. */
export function createLog(level: string, to: DestinationStream = pino.destination(1)) {
  const options: LoggerOptions = {
    level,
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
      // Without its query and the tokens of emailed links: a signed link's key or a keyword must not stay in a log.
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: loggedPath(request.url),
      }),
      // Not the other fields of a database error: they quote what a visitor has sent.
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: error.message,
        stack: error.stack,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  };
  return pino(options, to);
}
