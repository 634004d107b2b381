import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LogController } from 'fastify';
import { renderScope } from './pages/render-scope.ts';

/** Whether a route asks for no lines: what monitors call every few seconds. */
const isSilent = ({ routeOptions }: FastifyRequest): boolean => routeOptions.logLevel === 'silent';

/** One line for each request, once it is answered: what was asked and how it ended. */
class RequestLog extends LogController {
  override isLogDisabled(request: FastifyRequest): boolean {
    if (super.isLogDisabled(request)) return true;
    // What a page asks the API for while it is rendered is part of the request for the page.
    return isSilent(request) || renderScope() !== undefined;
  }

  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (this.isLogDisabled(request)) return;
    const line = { reqId: request.id, req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else request.log.info(line, 'request completed');
  }
}

/**
 * Returns the options of a server that logs one line for each request. Requests share its log, which adds their ids
 * (`log.ts`), rather than have a child of it each.
 */
export const requestLog = (level: string) => ({
  // Below `info` a line a request would cost more than the request.
  logController: new RequestLog({ disableRequestLogging: !['info', 'debug', 'trace'].includes(level) }),
  childLoggerFactory: (log: FastifyBaseLogger) => log,
});

/** Logs requests whose clients disconnect before they are answered. */
export function logAbortedRequests(http: FastifyInstance): void {
  http.addHook('onRequestAbort', (request, done) => {
    if (!isSilent(request)) request.log.info({ reqId: request.id, req: request }, 'request aborted');
    done();
  });
}
