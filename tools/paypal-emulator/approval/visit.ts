/** Carried from page to page: whom to tell what the buyer decided. Empty when no button opened the window. */
export interface Visit {
  token: string;
  fundingSource: 'paypal' | 'card';
  /** Names this opening of the window, so that an older one cannot answer for it. */
  session: string;
  /** Origin of the page with the button; the only one that gets the message. */
  origin: string;
}

export function readVisit(fields: unknown): Visit {
  const { token = '', fundingSource, session = '', origin = '' } = (fields ?? {}) as Record<string, string>;
  return {
    token,
    fundingSource: fundingSource === 'card' ? 'card' : 'paypal',
    session: /^[\w-]{1,64}$/.test(session) ? session : '',
    origin: /^https?:\/\/[\w.[\]:-]+$/.test(origin) ? origin : '',
  };
}
