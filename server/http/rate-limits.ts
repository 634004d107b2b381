import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointName } from '../../shop/contracts/endpoints.ts';
import { rateLimits as limits } from '../../shop/facts.ts';
import { ShopError } from '../../shop/shop-error.ts';
import type { Deps } from '../deps.ts';
import { renderScope } from './pages/render-scope.ts';
import { createResolveActor } from './session.ts';

interface Limit {
  max: number;
  windowMinutes: number;
}

/** Limits of single calls, counted in this process. Those that guard passwords are in the database: see `signIn`. */
const perEndpoint: Partial<Record<EndpointName, { limit: Limit; key: (request: FastifyRequest) => string }>> =
  {
    'POST /api/guests': { limit: limits.guests, key: clientAddress },
    'POST /api/orders': {
      limit: limits.orders,
      key: ({ actor }) => actor.user?.id ?? actor.guest?.id ?? '',
    },
    'POST /api/orders/:id/payment': { limit: limits.paymentStart, key: clientAddress },
    'PUT /api/orders/:id/pay': {
      limit: limits.pay,
      // With the actor: a stranger who knows the id cannot use up the buyer's tries.
      key: ({ params, actor }) => `${(params as { id: string }).id} ${actor.user?.id ?? actor.guest?.id}`,
    },
    'POST /api/products/:id/reviews': { limit: limits.reviews, key: ({ actor }) => actor.user?.id ?? '' },
    'PUT /api/products/:id/reviews/mine': { limit: limits.reviews, key: ({ actor }) => actor.user?.id ?? '' },
  };

/**
 * Holds each address to a number of calls and of pages a minute, and some calls to fewer. Our own page renders are not
 * visitors and do not count. The fault is the usual 429 with Retry-After; good replies carry no counter, so that
 * they stay the same for everybody.
 */
export async function rateLimits(http: FastifyInstance, deps: Deps): Promise<void> {
  if (!deps.config.rateLimits) return;
  await http.register(rateLimit, { global: false });
  const resolveActor = createResolveActor(deps);

  // `apiAdmin.max` for everybody; whoever is past `api.max` must be an admin. So only those few are looked up.
  const api = limiter(http, limits.apiAdmin, clientAddress);
  http.addHook('onRequest', async (request) => {
    // The route, not the address: `/%61pi/` is the API too.
    if (request.routeOptions.url?.startsWith('/api/') === false || renderScope()) return;
    const { count, retryAfter } = await api(request);
    if (count <= limits.api.max) return;
    const { user } = count <= limits.apiAdmin.max ? await resolveActor(request) : {};
    if (!user?.isAdmin) throw tooMany(retryAfter);
  });

  const pages = limiter(http, limits.pages, clientAddress);
  http.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.page) return;
    const { isExceeded, retryAfter } = await pages(request);
    if (isExceeded) throw tooMany(retryAfter);
  });

  http.addHook('onRoute', (route) => {
    const name = route.config?.endpoint;
    const rule = name && perEndpoint[name];
    if (!rule) return;
    const count = limiter(http, rule.limit, rule.key);
    // After validation: a mistyped form costs nothing, and the actor is known.
    const hook = async (request: FastifyRequest): Promise<void> => {
      const { isExceeded, retryAfter } = await count(request);
      if (isExceeded) throw tooMany(retryAfter);
    };
    route.preHandler = [route.preHandler ?? [], hook].flat();
  });
}

/** The address that counts: a whole /64 of IPv6 belongs to one visitor. TRUST_PROXY decides whose word is taken for it. */
export function clientAddress(request: FastifyRequest): string {
  return normalizeIP(request.ip);
}

function limiter(
  http: FastifyInstance,
  { max, windowMinutes }: Limit,
  key: (request: FastifyRequest) => string,
) {
  const count = http.createRateLimit({ max, timeWindow: windowMinutes * 60_000, keyGenerator: key });
  return async (request: FastifyRequest) => {
    const counted = await count(request);
    if (counted.isAllowed) return { count: 0, isExceeded: false, retryAfter: 0 };
    const { remaining, isExceeded, ttlInSeconds } = counted;
    return {
      count: isExceeded ? max + 1 : max - remaining,
      isExceeded,
      retryAfter: Math.max(1, ttlInSeconds),
    };
  };
}

function tooMany(retryAfter: number): ShopError {
  const wait = retryAfter > 90 ? `${Math.ceil(retryAfter / 60)} minutes` : `${retryAfter} seconds`;
  return new ShopError('too_many_requests', `Too many requests. Please try again in ${wait}.`, {
    retryAfter,
  });
}
