import { describe, expect, it } from 'vitest';
import { emailText } from './email-text.ts';
import { inquiryAnswered } from './inquiry-emails.ts';

const inquiry = {
  name: 'Walt Buyer',
  subject: 'Grille',
  description: null,
  details: 'Do you have a grille?\n\nFor a 3100.',
  jobCategory: null,
  createdAt: new Date('2026-11-20T19:05:00Z'),
};
const answered = (reply: string, name = inquiry.name) =>
  emailText(
    inquiryAnswered({ inquiry: { ...inquiry, name }, called: 'part inquiry', reply }),
    'https://shop.example',
  );

describe('the reply to an inquiry', () => {
  it('is a letter: greeting, answer, signature, and the question below', () => {
    expect(answered('Yes, we have one.\n\nIt is $385.\nShall we set it aside?')).toBe(`Lugo Classic Trucks

About your part inquiry
=======================

Dear Walt,

Yes, we have one.

It is $385.
Shall we set it aside?

Lugo Classic Trucks
(555) 555-0157, Mon–Fri 8am–4:30pm

You wrote on 11/20/2026, 11:05 (PT):
> Grille
>
> Do you have a grille?
>
> For a 3100.
`);
  });

  it.each(['Good morning Walt,\nwe have one.', 'Hi Walt, we have one.', 'dear Walt,\n\nYes.'])(
    'greets once when the admin has greeted: %j',
    (reply) => {
      expect(answered(reply)).not.toMatch(/^(Dear Walt|Hello),$/m);
    },
  );

  it('greets without a name when there is none to use', () => {
    expect(answered('Yes.', '')).toContain('\nHello,\n');
  });
});
