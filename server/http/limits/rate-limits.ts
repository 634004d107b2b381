import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointRecord } from '../../../shop/contracts/endpoint.ts';
import type { EndpointName } from '../../../shop/contracts/endpoints.ts';
import { endpoints } from '../../../shop/contracts/endpoints.ts';
import { rateLimits as limits } from '../../../shop/facts.ts';
import type { Deps } from '../../deps.ts';
import { countedFor } from '../../rate-limit/address-limit.ts';
import type { RateLimit } from '../../rate-limit/counter-data.ts';
import { enforceRateLimits, tooManyRequests } from '../../rate-limit/enforce-rate-limit.ts';
import { renderScope } from '../pages/render-scope.ts';
import { clientAddress } from './client-networks.ts';
import { readApiToken } from '../bearer-token.ts';
import type { ShopServer } from '../endpoint.ts';
import { hashToken } from '../../db/token.ts';

/** Limits of single endpoints. Use cases that check passwords or accept forms enforce their own (`enforceRateLimit`). */
const perEndpoint: Partial<Record<EndpointName, EndpointLimits>> = {
  'POST /api/guests': { perAddress: limits.guests },
  'POST /api/orders': { limit: limits.orders, key: callerOf, perAddress: limits.ordersPerIp },
  'POST /api/orders/:id/payment': { perAddress: limits.paymentStart },
  'PUT /api/orders/:id/pay': {
    limit: limits.pay,
    // The caller is part of the key: a stranger who knows the id must not use up the buyer's attempts.
    key: (request) => `${(request.params as { id: string }).id} ${callerOf(request)}`,
  },
  'POST /api/products/:id/reviews': { limit: limits.reviews, key: callerOf },
  'PUT /api/products/:id/reviews/mine': { limit: limits.reviews, key: callerOf },
};

/** @property perAddress counted by the client's address, and by its site */
type EndpointLimits = { perAddress?: RateLimit } & (
  | { limit: RateLimit; key: (request: FastifyRequest) => string }
  | { limit?: never; key?: never }
);

/** Returns who is calling; with an order's link, anybody may, so it is the address that calls. */
function callerOf(request: FastifyRequest): string {
  const { user, guest } = request.actor;
  return user?.id ?? guest?.id ?? clientAddress(request);
}

/**
 * Limits requests in two ways. The coarse limits per address, on all API calls, pages and made files, turn away floods: they
 * are counted in this process's memory, so that a flood costs no queries, and several processes together allow a
 * multiple. The limits of single endpoints are counted in the database and hold for all processes together. The server's
 * own page renders are not counted. Rejections are 429 with Retry-After; other replies carry no counter, so that cached
 * replies stay the same for everyone.
 */
export async function limitRequests({ http, resolveActor }: ShopServer, deps: Deps): Promise<void> {
  if (!deps.config.rateLimits) return;
  await http.register(rateLimit, { global: false });
  const refuseUnknownToken = (request: FastifyRequest) => {
    const { endpoint } = request.routeOptions.config;
    const record: EndpointRecord | undefined = endpoint && endpoints[endpoint];
    return resolveActor(request, record?.guard, record);
  };

  // Everyone may reach `api.max`; beyond it, only admins, up to `apiAdmin.max`. So few requests need to look up the user here.
  const countCall = inMemoryCounter(http, limits.apiAdmin);
  const limitEvents = inMemoryLimit(http, limits.webhooks);
  const limitSuggestions = inMemoryLimit(http, limits.suggestions);
  const limitToken = inMemoryLimit(http, limits.apiToken, (request) =>
    hashToken(readApiToken(request) ?? '').toString('base64'),
  );
  http.addHook('onRequest', async (request) => {
    // Compares the route, not the URL: `/%61pi/` is the API, too.
    if (request.routeOptions.url?.startsWith('/api/') === false || renderScope()) return;
    if (request.routeOptions.url?.startsWith('/api/webhooks/')) return limitEvents(request);
    // Counted apart, so that typing into the search field uses up nothing that a purchase needs.
    if (request.routeOptions.config.endpoint === 'GET /api/products/suggestions')
      return limitSuggestions(request);
    const { count, retryAfter } = await countCall(request);
    if (readApiToken(request) !== undefined) {
      // Invented tokens are as many as one likes, so the address counts, too.
      await limitToken(request);
      if (count > limits.apiAdmin.max) throw tooManyRequests(retryAfter);
      // Invented ones open no more than nothing does: replies that are kept for everyone look at no token.
      if (count > limits.api.max) await refuseUnknownToken(request);
      return;
    }
    if (count <= limits.api.max) return;
    const { user } = count <= limits.apiAdmin.max ? await resolveActor(request) : {};
    if (!user?.isAdmin) throw tooManyRequests(retryAfter);
  });

  const limitPages = inMemoryLimit(http, limits.pages);
  const limitFiles = inMemoryLimit(http, limits.files);
  http.addHook('onRequest', async (request) => {
    const { config } = request.routeOptions;
    if (config.page) await limitPages(request);
    if (config.costly) await limitFiles(request);
  });

  http.addHook('onRoute', (route) => {
    const name = route.config?.endpoint;
    const rule = name && perEndpoint[name];
    if (!rule) return;
    // Runs after validation: invalid input does not count, and the actor is known.
    const hook = async (request: FastifyRequest): Promise<void> => {
      const { limit, key, perAddress } = rule;
      const from = { what: `${name} by address`, ip: clientAddress(request) };
      const counted = [
        ...(limit ? [{ parts: [name, key(request)], limit }] : []),
        ...(perAddress ? countedFor(from, perAddress) : []),
      ];
      await enforceRateLimits(deps, counted, 'requests');
    };
    route.preHandler = [route.preHandler ?? [], hook].flat();
  });
}

/** Returns a function that counts a request, and refuses it beyond the limit. */
function inMemoryLimit(
  ...counted: Parameters<typeof inMemoryCounter>
): (request: FastifyRequest) => Promise<void> {
  const countRequest = inMemoryCounter(...counted);
  const [, { max }] = counted;
  return async (request) => {
    const { count, retryAfter } = await countRequest(request);
    if (count > max) throw tooManyRequests(retryAfter);
  };
}

function inMemoryCounter(
  http: FastifyInstance,
  { max, windowMinutes }: RateLimit,
  keyGenerator: (request: FastifyRequest) => string = clientAddress,
) {
  const timeWindow = windowMinutes * 60_000;
  const increment = http.createRateLimit({ max, timeWindow, keyGenerator });
  return async (request: FastifyRequest): Promise<{ count: number; retryAfter: number }> => {
    const counted = await increment(request);
    if (counted.isAllowed) return { count: 0, retryAfter: 0 };
    const { remaining, isExceeded, ttlInSeconds } = counted;
    return { count: isExceeded ? max + 1 : max - remaining, retryAfter: Math.max(1, ttlInSeconds) };
  };
}
