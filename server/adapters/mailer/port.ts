export interface Email {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * `left@right`, the same whenever the same email is sent again: a job may run twice, and servers and readers
   * recognise the second copy by it.
   */
  messageId: string;
}

export interface Mailer {
  /** Resolves when the email was handed over; rejects when that is not certain, to be tried again. */
  send(email: Email): Promise<void>;
  /**
   * Takes away what was kept here of an email; safe to run twice. What a mail server has taken is in its reader's hands.
   * @param messageId as it was sent with
   */
  forget(messageId: string): Promise<void>;
  close(): Promise<void>;
}
