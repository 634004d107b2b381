/** Calls addresses that admins have entered, and never one inside our own network. */
export interface WebhookSender {
  /** Returns why an address can't be called, in words for the admin who enters it; undefined when it can. */
  refusalOf: (url: string) => string | undefined;
  /** @returns the status, or why there was none; never throws */
  post: (url: string, message: WebhookMessage) => Promise<WebhookAnswer>;
  close: () => Promise<void>;
}

export interface WebhookMessage {
  headers: Record<string, string>;
  body: string;
}

export type WebhookAnswer = { status: number } | { status?: undefined; failure: string };
