import { describe, expect, it } from 'vitest';
import {
  emailChanged,
  passwordChanged,
  passwordReset,
  tokenCreated,
  twoFactorOff,
  twoFactorOn,
  emailVerification,
  verifyNewEmail,
} from './account-emails.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';

const publicUrl = 'https://shop.example';
const url = `${publicUrl}/verify-email/5lSkITpo1-5PF7VSPLirZQ7nLlNJNO-G9U9XcU97q0M`;
const at = '2026-11-21T16:31:00Z';
const emails = [
  emailVerification({ url }),
  verifyNewEmail({ url }),
  passwordReset({ url }),
  passwordChanged({ url, at }),
  emailChanged({ url, at }),
  twoFactorOn({ url, at }),
  twoFactorOff({ url, at }),
  tokenCreated({ url, at }),
];

describe('the emails about an account', () => {
  it('read well without HTML', () => {
    expect(emailText(passwordReset({ url: `${publicUrl}/password-reset/t0ken` }), publicUrl))
      .toBe(`Lugo Classic Trucks

Set a new password
==================

Someone asked for a new password for your account at Lugo
Classic Trucks. If it was you, choose one now.

Set a new password:
https://shop.example/password-reset/t0ken

The link works once, for 60 minutes. A new password signs you
out everywhere.

If this wasn’t you, you don’t need to do anything: your password
stays the same. Please don’t share the link.

-- 
Questions? Reply to this email or call (555) 555-0157,
Mon–Fri 8am–4:30pm.
https://shop.example
`);
  });

  it.each(emails)('say the same in HTML as in text, with the URL in plain sight: $subject', (email) => {
    const page = emailHtml(email, publicUrl);
    const said = page.replaceAll(/<[^>]*>/g, '');
    for (const block of email.body)
      if (block.kind === 'text') for (const word of block.text.split(' ')) expect(said).toContain(word);
    expect(page).toContain(`href="${url}"`);
    expect(page).toContain(`>${url}<`);
    expect(page).not.toContain('Return policy');
  });

  it.each(emails)('say what to do if it wasn’t the recipient: $subject', (email) => {
    expect(emailText(email, publicUrl)).toContain('If this wasn’t you');
  });

  it('give the time of a change in Pacific time', () => {
    expect(emailText(passwordChanged({ url, at }), publicUrl)).toContain('11/21/2026, 08:31 (PT)');
  });

  it('differ in their subjects', () => {
    expect(new Set(emails.map(({ subject }) => subject)).size).toBe(emails.length);
  });
});
