/** What the forms of the account pages check. Loaded after a page has rendered, see `useSchemaResolver`. */
import { z } from 'zod';
import {
  newPasswordSchema,
  profileSchema,
  registerSchema,
  signInSchema,
} from '../../../shop/contracts/accounts.ts';
import { shippingAddressSchema } from '../../../shop/contracts/order/shipping-address.ts';

export { emailOnlySchema, signInSchema } from '../../../shop/contracts/accounts.ts';

const currentPassword = signInSchema.shape.password;
const code = signInSchema.shape.code.unwrap();
/** Whether it matches is decided by the form: one field cannot tell. */
const confirmPassword = z.string();

export const registerForm = registerSchema.extend({ confirmPassword });
export const resetForm = z.object({ password: newPasswordSchema, confirmPassword });
export const profileForm = registerForm.extend({
  password: z.union([z.literal(''), newPasswordSchema]),
  currentPassword: profileSchema.shape.currentPassword,
});
export const passwordForm = z.object({ currentPassword });
export const codeForm = z.object({ code });
export const passwordAndCodeForm = z.object({ currentPassword, code });
export const addressForm = shippingAddressSchema.omit({ country: true });
