import { z } from 'zod';
import { emailSchema } from '../../../shop/contracts/person.ts';
import type { DocumentReader, Remark } from './documents.ts';
import { documentReader } from './documents.ts';
import { createdAt, flagField, idField, lineField, momentField } from './field-schemas.ts';

/** A hash that costs more would keep the shop busy for minutes at each sign-in (decision 072). */
const usableHash = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/;

const userSchema = z.object({
  _id: idField,
  name: lineField(100),
  email: emailSchema,
  password: z.string('Not a text').nullish(),
  isAdmin: flagField,
  active: flagField,
  createdAt: momentField.nullish(),
});

export const userReader: DocumentReader = documentReader(userSchema, (user) => {
  const notes: Remark[] = [];
  const isUsable = usableHash.test(user.password ?? '');
  if (!isUsable)
    notes.push({
      field: 'password',
      reason: 'No bcrypt hash: must be set anew, by email at "Forgot password"',
    });
  return {
    row: {
      id: user._id,
      name: user.name || (user.email.split('@')[0] ?? ''),
      email: user.email,
      password_hash: isUsable ? user.password : null,
      is_admin: user.isAdmin,
      active: user.active,
      created_at: createdAt(user._id, user.createdAt),
    },
    notes,
  };
});

/** Who ordered without an account; only read so that orders can name them by id. */
const guestSchema = z
  .object({
    _id: idField,
    email: emailSchema.optional(),
    guestEmail: emailSchema.optional(),
    createdAt: momentField.nullish(),
  })
  .refine(({ email, guestEmail }) => email ?? guestEmail, { path: ['email'], error: 'Missing' });

export const guestReader: DocumentReader = documentReader(guestSchema, ({ _id: id, ...guest }) => ({
  row: { id, email: guest.email ?? guest.guestEmail, created_at: createdAt(id, guest.createdAt) },
  notes: [],
}));
