import { z } from 'zod';
import { quantityMax } from '../../facts.ts';
import { entryStates, priorities, projectLimits } from '../../rules/projects/project-list.ts';
import { productCardSchema } from '../catalog.ts';
import type { EndpointKey, EndpointRecord } from '../endpoint.ts';
import { idParams, idSchema, messageSchema } from '../endpoint.ts';
import { optionalLine, optionalText, requiredLine } from '../text.ts';
import { truckSchema } from '../trucks.ts';

const entryFields = {
  qty: z.int('Must be a whole number').min(1, 'At least 1').max(quantityMax, `At most ${quantityMax}`),
  priority: z.enum(priorities),
  state: z.enum(entryStates),
  note: optionalText(projectLimits.noteLength),
};
const entryName = z.string().max(300).meta({ description: 'Name of the part when it was added' });
const entrySchema = z
  .object({ product: idSchema, name: entryName, ...entryFields })
  .meta({ id: 'ProjectEntry' });

const listFields = {
  name: requiredLine('Please give the list a name', projectLimits.nameLength),
  truck: truckSchema.nullable(),
};

const partsSchema = z.array(productCardSchema).meta({
  description: 'The parts of the list as the store has them now; those that have left it are missing',
});

const listSchema = z
  .object({
    _id: idSchema,
    ...listFields,
    entries: z.array(entrySchema).meta({ description: 'In the order in which they were added' }),
  })
  .meta({ id: 'ProjectList' });

const sharingSchema = z.object({
  key: z
    .string()
    .nullable()
    .meta({ description: 'Ends the address of its link; null while it is not shared' }),
  notes: z.boolean().meta({ description: 'Whether those who have the link see the notes' }),
});

const tooManyEntries = `A list holds at most ${projectLimits.entries} parts`;
const ids = z.array(idSchema).max(projectLimits.entries, tooManyEntries);
const params = idParams('List not found');
const entryParams = params.extend({ product: idSchema });
const own = ['invalid_input', 'not_signed_in', 'not_found'] as const;

/** Project lists: the parts that a truck still needs. Without an account they stay in the browser. */
export const projectEndpoints = {
  'GET /api/projects': {
    guard: 'customer',
    summary: 'Lists the user’s project lists, the oldest first',
    reply: z.object({
      lists: z.array(
        z.object({
          _id: idSchema,
          ...listFields,
          parts: z.int().meta({ description: 'How many it has' }),
          missing: z.int().meta({ description: 'How many of them are still missing' }),
          isShared: z.boolean(),
        }),
      ),
    }),
    errors: ['not_signed_in'],
  },
  'POST /api/projects': {
    guard: 'customer',
    summary: 'Creates an empty project list',
    body: z.strictObject({ ...listFields, truck: listFields.truck.default(null) }),
    reply: z.object({ _id: idSchema }),
    status: 201,
    errors: ['invalid_input', 'not_signed_in', 'conflict', 'too_many_requests'],
  },
  'POST /api/projects/merge': {
    guard: 'customer',
    summary:
      'Merges a list into the user’s list of that name and truck, or creates it; sent again, it changes nothing',
    body: z.strictObject({
      ...listFields,
      entries: z
        .array(z.strictObject({ product: idSchema, name: optionalLine(300), ...entryFields }))
        .max(projectLimits.entries, tooManyEntries),
    }),
    bodyLimitKiB: 4096,
    reply: z.object({
      _id: idSchema,
      unknown: z.int().meta({ description: 'Entries left out because the store never had such a part' }),
    }),
    status: 201,
    errors: ['invalid_input', 'not_signed_in', 'conflict', 'too_large', 'too_many_requests'],
  },
  'POST /api/projects/parts': {
    guard: 'anyone',
    summary: 'Returns the parts of a list that a browser keeps, as the store has them now',
    body: z.strictObject({ products: ids }),
    reply: z.object({ parts: partsSchema }),
    errors: ['invalid_input'],
  },
  'GET /api/projects/:id': {
    guard: 'customer',
    summary: 'Returns a project list of the user',
    params,
    reply: z.object({ list: listSchema, parts: partsSchema, sharing: sharingSchema }),
    errors: ['not_signed_in', 'not_found'],
  },
  'PUT /api/projects/:id': {
    guard: 'customer',
    summary: 'Renames a list, or changes its truck',
    params,
    body: z.strictObject(listFields),
    reply: messageSchema,
    errors: [...own, 'conflict', 'too_many_requests'],
  },
  'DELETE /api/projects/:id': {
    guard: 'customer',
    summary: 'Deletes a list with its entries and its link',
    params,
    reply: messageSchema,
    errors: ['not_signed_in', 'not_found'],
  },
  'PUT /api/projects/:id/entries/:product': {
    guard: 'customer',
    summary: 'Adds a part to a list, or changes its entry',
    params: entryParams,
    body: z.strictObject(entryFields),
    reply: messageSchema,
    errors: [...own, 'conflict', 'too_many_requests'],
  },
  'DELETE /api/projects/:id/entries/:product': {
    guard: 'customer',
    summary: 'Takes a part off a list',
    params: entryParams,
    reply: messageSchema,
    errors: ['not_signed_in', 'not_found'],
  },
  'PUT /api/projects/:id/share': {
    guard: 'customer',
    summary: 'Shares a list by a link that cannot be guessed; shared already, the link stays',
    params,
    body: z.strictObject({ notes: z.boolean() }),
    reply: sharingSchema,
    errors: [...own, 'too_many_requests'],
  },
  'DELETE /api/projects/:id/share': {
    guard: 'customer',
    summary: 'Revokes the link of a list for good',
    params,
    reply: messageSchema,
    errors: ['not_signed_in', 'not_found'],
  },
  'GET /api/projects/:id/shared': {
    guard: 'anyone',
    summary:
      'Returns a shared list to whoever has its link: nothing about its owner, and notes only if they say so',
    params,
    query: z.strictObject({ key: z.string().max(200).optional() }),
    reply: z.object({ list: listSchema.omit({ _id: true }), parts: partsSchema }),
    errors: ['not_found'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
