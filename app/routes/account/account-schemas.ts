/** What the forms of the account pages check. Loaded after a page has rendered, see `useSchemaResolver`. */
import { z } from 'zod';
import {
  newPasswordSchema,
  profileSchema,
  registerSchema,
  signInSchema,
} from '../../../shop/contracts/accounts.ts';
import { shippingAddressSchema } from '../../../shop/contracts/order/shipping-address.ts';
import { isZipCode } from '../../../shop/rules/orders/address-gaps.ts';

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
/** The checkout asks about a ZIP code that can't be one for each order: a saved one is right, or missing. */
export const addressForm = shippingAddressSchema.omit({ country: true }).extend({
  postalCode: shippingAddressSchema.shape.postalCode.refine(
    (zip) => zip === '' || isZipCode(zip),
    'A ZIP code has 5 digits.',
  ),
});
