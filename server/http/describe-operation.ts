import type { EndpointKey, EndpointRecord, Guard } from '../../shop/contracts/endpoint.ts';

/** What the API's description says of an operation besides its schemas (decision 076). */

/** The groups of operations, each with the first words of its paths. */
export const apiTags = {
  Products: {
    about: 'What the shop sells, reviews of it and questions about it',
    paths: ['products', 'reviews', 'questions', 'upload', 'documents', 'synonyms'],
  },
  Orders: { about: 'Placing, paying, sending and refunding orders', paths: ['orders', 'guests'] },
  Payments: { about: 'What needs a look at the payment provider', paths: ['payment-issues', 'disputes'] },
  Coupons: { about: 'Codes that lower prices', paths: ['coupons'] },
  Accounts: { about: 'Signing in, profiles, and the users of the shop', paths: ['users', 'customers'] },
  Inquiries: {
    about: 'The forms of the company’s pages, and what came with them',
    paths: ['restoration', 'part', 'careers', 'submissions', 'submissionUpload', 'files'],
  },
  Wanted: {
    about: 'Project lists, and parts that somebody looks for or waits for',
    paths: ['projects', 'part-hunt', 'arrivals'],
  },
  Reports: { about: 'Sales, tax, and who did what', paths: ['reports', 'audit', 'security-events'] },
  Integrations: { about: 'API tokens, and webhooks that the shop sends', paths: ['integrations'] },
  Site: {
    about: 'What the pages and the operation of the shop need',
    paths: ['config', 'gallery', 'page-views', 'browser-errors', 'jobs', 'webhooks', 'settings'],
  },
} as const satisfies Record<string, { about: string; paths: readonly string[] }>;

/** How callers prove who they are. */
export const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Of a browser that has signed in' },
  guestToken: { type: 'http', scheme: 'bearer', description: 'What `POST /api/guests` returns' },
  emailToken: { type: 'http', scheme: 'bearer', description: 'The token of a link in one of our emails' },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Made by an admin under Integrations, with scopes; begins with `lct_`',
  },
} as const;

type SecurityScheme = keyof typeof securitySchemes;

const guards: Record<Guard, { who: string; by: readonly SecurityScheme[] }> = {
  anyone: { who: 'Anyone may call it', by: [] },
  'email-token': { who: 'Needs the token of a link in one of our emails', by: ['emailToken'] },
  payer: {
    who: 'For buyers, signed in or with the token of a guest, and for whoever has the key of the order’s link',
    by: ['session', 'guestToken'],
  },
  buyer: {
    who: 'For buyers, signed in or with the token of a guest',
    by: ['session', 'guestToken'],
  },
  customer: { who: 'For whoever is signed in', by: ['session'] },
  admin: { who: 'For admins', by: ['session'] },
};

/** Returns an operation's id, group, texts and what callers need, for the API's description. */
export function describeOperation(key: EndpointKey, { guard, summary, scope }: EndpointRecord) {
  const [method = '', path = ''] = key.split(' ');
  const segments = path.split('/').slice(2);
  const [tag] = Object.entries(apiTags).find(([, { paths }]) =>
    (paths as readonly string[]).includes(segments[0] ?? ''),
  ) ?? ['Without a group'];
  const { who, by } = guards[guard];
  const tokens = scope ? ` API tokens need the scope \`${scope}\`.` : '';
  const named = by.map((scheme) => ({ [scheme]: [] as string[] }));
  return {
    operationId: method.toLowerCase() + segments.map(nameOf).join(''),
    tags: [tag],
    // What a list of operations has room for; the description has all of it.
    summary: summary.split(/[;:] /)[0] ?? summary,
    description: `${summary}. ${who}.${tokens}`,
    security: [...(guard === 'anyone' ? [{}] : named), ...(scope ? [{ apiToken: [] as string[] }] : [])],
  };
}

/** `orders` → `Orders`, `:id` → `ById`, `payment-issues` → `PaymentIssues`. */
const nameOf = (segment: string): string =>
  (segment.startsWith(':') ? `by-${segment.slice(1)}` : segment)
    .split(/[-.]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
