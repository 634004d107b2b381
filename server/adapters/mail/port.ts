export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * `left@right`, the same whenever the same mail is sent again: a job may run twice, and servers and readers
   * recognise the second copy by it.
   */
  messageId: string;
}

export interface Mailer {
  /** Resolves when the mail was handed over; rejects when that is not certain, to be tried again. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
