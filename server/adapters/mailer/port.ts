export interface Email {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * `left@right`, the same for every retry: a job may run twice, and mail servers and readers recognize the second
   * copy by it.
   */
  messageId: string;
  /** Takes a POST that ends such emails: mail programs show a button for it (RFC 8058). */
  unsubscribeUrl?: string;
}

/** The mail server refused the recipient or the content for good (an SMTP reply of 5xx). */
export class EmailRefused extends Error {
  override name = 'EmailRefused';
}

export interface Mailer {
  /**
   * Resolves once the email is handed over; rejects when that is uncertain, so that the caller retries.
   * @throws EmailRefused when the mail server will never take this email: a retry would be refused, too
   */
  send(email: Email): Promise<void>;
  /** Connects and signs in, and sends nothing; rejects when that fails. */
  check(): Promise<void>;
  /**
   * Deletes the shop's own copy of an email; idempotent. An email that a mail server has accepted cannot be recalled.
   * @param messageId that it was sent with
   */
  forget(messageId: string): Promise<void>;
  close(): Promise<void>;
}
