import { describe, expect, it } from 'vitest';
import {
  emailChanged,
  passwordChanged,
  resetPassword,
  twoFactorOff,
  twoFactorOn,
  verifyEmail,
  verifyNewEmail,
} from './account-emails.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';

const publicUrl = 'https://shop.example';
const url = `${publicUrl}/verify-email/5lSkITpo1-5PF7VSPLirZQ7nLlNJNO-G9U9XcU97q0M`;
const at = '2026-11-21T16:31:00Z';
const emails = [
  verifyEmail({ url }),
  verifyNewEmail({ url }),
  resetPassword({ url }),
  passwordChanged({ url, at }),
  emailChanged({ url, at }),
  twoFactorOn({ url, at }),
  twoFactorOff({ url, at }),
];

describe('an email about an account', () => {
  it('reads well without HTML', () => {
    expect(emailText(resetPassword({ url: `${publicUrl}/password-reset/t0ken` }))).toBe(`Lugo Classic Trucks

Set a new password
==================

Somebody asked for a new password for your account at Lugo
Classic Trucks. If it was you, choose one now.

Set a new password:
https://shop.example/password-reset/t0ken

The link is good for 60 minutes and works once. A new password
signs you out everywhere.

Was it not you? Then there is nothing to do: your password stays
as it is. Please give the link to nobody.

-- 
Questions? Answer this email or ring (555) 555-0157, Mon–Fri
8am–4:30pm.
`);
  });

  it.each(emails)('"$subject" says the same in HTML, and its link can be read there', (email) => {
    const page = emailHtml(email, publicUrl);
    for (const words of [email.heading, email.intro, ...(email.notes ?? []), email.link.label])
      expect(page).toContain(words);
    expect(page).toContain(`href="${url}"`);
    expect(page).toContain(`>${url}<`);
    expect(page).not.toContain('Return policy');
  });

  it.each(emails)('"$subject" says what to do for who knows nothing of it', (email) => {
    expect(emailText(email)).toMatch(/Was it not you\?|Do you know of no such change\?/);
  });

  it.each(emails)('"$subject" loads nothing from anywhere', (email) => {
    expect(emailHtml(email, publicUrl)).not.toMatch(/\ssrc=|url\(|<link|@import/);
  });

  it('tells the time of a change in the shop’s time', () => {
    expect(emailText(passwordChanged({ url, at }))).toContain('11/21/2026, 08:31 (PT)');
  });

  it('is told apart from the others by its subject', () => {
    expect(new Set(emails.map(({ subject }) => subject)).size).toBe(emails.length);
  });
});
