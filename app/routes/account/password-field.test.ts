import { expect, test } from 'vitest';
import { z } from 'zod';
import { confirmation, passwordsMatch } from './password-field.tsx';

const schema = z
  .object({ email: z.string().pipe(z.email('Email?')), password: z.string().min(8).optional() })
  .extend(confirmation)
  .refine(...passwordsMatch);

const faultsOf = (form: unknown) =>
  schema.safeParse(form).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('two different passwords are a fault of the second [5.2] [8.30]', () => {
  const form = { email: 'dale@example.com', password: 'bed-floor-57', confirmPassword: 'bed-floor-58' };
  expect(faultsOf(form)).toEqual(['confirmPassword: Passwords do not match']);
  expect(faultsOf({ ...form, confirmPassword: form.password })).toBeUndefined();
});

test('it is said together with the faults of other fields', () => {
  const form = { email: 'dale@', password: 'bed-floor-57', confirmPassword: '' };
  expect(faultsOf(form)).toEqual(['email: Email?', 'confirmPassword: Passwords do not match']);
});

test('where no new password is given, none is to be confirmed', () => {
  expect(faultsOf({ email: 'dale@example.com', confirmPassword: '' })).toBeUndefined();
  expect(faultsOf({ email: 'dale@example.com', confirmPassword: 'x' })).toHaveLength(1);
});
