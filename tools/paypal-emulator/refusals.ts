import { randomBytes } from 'node:crypto';
import { descriptions, type Issue } from './issues.ts';

/** A reply of the emulated API before it is written. */
export interface Reply {
  status: number;
  /** Undefined: none, as with 204. */
  body: unknown;
  headers?: Record<string, string>;
  /** Sent instead of the body, as it is. */
  text?: { content: string; type: string };
  /** Nothing is sent: the connection stays open without a word, or breaks. */
  broken?: 'hang' | 'reset';
}

const names = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'The server does not support the request payload’s media type.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  429: ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error has occurred.'],
  502: ['BAD_GATEWAY', 'Bad gateway.'],
  503: ['SERVICE_UNAVAILABLE', 'Service Unavailable.'],
  504: ['GATEWAY_TIMEOUT', 'Gateway timeout.'],
} as const;

export interface Flaw {
  issue: Issue;
  /** JSON pointer into the body. */
  field?: string;
  value?: string;
}

export interface Link {
  href: string;
  rel: string;
  method: 'GET' | 'POST' | 'PATCH';
}

export type RefusalStatus = keyof typeof names;

/** A refusal in the shape of PayPal's error bodies. */
export function refuse(status: RefusalStatus, flaws: Flaw[] = [], links: Link[] = []): Reply {
  const [name, message] = names[status];
  const details = flaws.map(({ issue, field, value }) => ({
    ...(field && { field, value, location: 'body' }),
    issue,
    description: descriptions[issue],
  }));
  const [first] = flaws;
  const help: Link = {
    href: `https://developer.paypal.com/docs/api/orders/v2/#error-${first?.issue ?? name}`,
    rel: 'information_link',
    method: 'GET',
  };
  return {
    status,
    body: {
      name,
      message,
      debug_id: newDebugId(),
      ...(details.length > 0 && { details }),
      links: [help, ...links],
    },
  };
}

export function newDebugId(): string {
  return randomBytes(7).toString('hex').slice(0, 13);
}
