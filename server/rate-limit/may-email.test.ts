import { expect, test } from 'vitest';
import { mailboxOf } from './may-email.ts';

test.each([
  ['dale@example.com', 'dale@example.com'],
  ['Dale+parts+1@Example.com', 'dale@example.com'],
  ['d.a.l.e@example.com', 'd.a.l.e@example.com'],
  ['d.a.l.e+x@gmail.com', 'dale@gmail.com'],
  ['Da.le@GoogleMail.com', 'dale@gmail.com'],
])('%s reaches the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
