import { expect, test } from 'vitest';
import { z } from 'zod';
import { confirmation, passwordsMatch } from './password-field.tsx';

const schema = z
  .object({ email: z.string().pipe(z.email('Email?')), password: z.string().min(8).optional() })
  .extend(confirmation)
  .refine(...passwordsMatch);

const errorsOf = (form: unknown) =>
  schema.safeParse(form).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('two different passwords are an error of the second field [5.2] [8.30]', () => {
  const form = { email: 'dale@example.com', password: 'bed-floor-57', confirmPassword: 'bed-floor-58' };
  expect(errorsOf(form)).toEqual(['confirmPassword: Passwords do not match']);
  expect(errorsOf({ ...form, confirmPassword: form.password })).toBeUndefined();
});

test('the mismatch is reported together with the errors of other fields', () => {
  const form = { email: 'dale@', password: 'bed-floor-57', confirmPassword: '' };
  expect(errorsOf(form)).toEqual(['email: Email?', 'confirmPassword: Passwords do not match']);
});

test('without a new password, none needs to be confirmed', () => {
  expect(errorsOf({ email: 'dale@example.com', confirmPassword: '' })).toBeUndefined();
  expect(errorsOf({ email: 'dale@example.com', confirmPassword: 'x' })).toHaveLength(1);
});
