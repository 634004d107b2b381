import { pino } from 'pino';

export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug' | 'child'>;

/** JSON lines without personal data: what may carry some is removed here as a last guard. */
export function createLog(level: string) {
  return pino({
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
      // The path without its query: a signed link's key or a keyword must not stay in a log.
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  });
}
