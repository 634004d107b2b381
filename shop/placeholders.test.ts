import { expect, it } from 'vitest';
import { email, links, phone } from './facts.ts';
import { placeholderFacts } from './placeholders.ts';

it('names the facts that can belong to nobody, and no others', () => {
  const found = placeholderFacts();
  expect(found.includes('phone')).toBe(phone.digits.startsWith('555'));
  expect(found.includes('email')).toBe(email.endsWith('.example'));
  expect(found.includes('links.partner')).toBe(links.partner.includes('.example'));
  expect(found).not.toContain('links.facebook');
});
