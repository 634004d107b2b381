import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from '../endpoint.ts';
import {
  adminErrors,
  adminInputErrors,
  editedVersionSchema,
  idParams,
  idSchema,
  messageSchema,
  pageNumberSchema,
  paged,
  versionSchema,
} from '../endpoint.ts';
import { requiredLine } from '../text.ts';
import { synonymMaxLength } from '../../facts.ts';

const synonymSchema = z
  .object({
    _id: idSchema,
    term: z.string().meta({ description: 'What customers type' }),
    meaning: z.string().meta({ description: 'What the catalog calls it' }),
    products: z.int().meta({ description: 'How many products its meaning finds' }),
    version: versionSchema,
  })
  .meta({ id: 'Synonym' });

const phrase = (missing: string) =>
  requiredLine(missing, synonymMaxLength).refine(
    (text) => /[a-z0-9]/i.test(text.normalize('NFKD')) && text.length > 1,
    'Must contain a word of letters or digits',
  );

const synonymInput = {
  term: phrase('Please enter what customers type'),
  meaning: phrase('Please enter what the catalog calls it'),
};

export type Synonym = z.output<typeof synonymSchema>;

const notFound = 'Synonym not found';

export const synonymEndpoints = {
  'GET /api/synonyms': {
    guard: 'admin',
    summary: 'Lists the synonyms that the owner has added, in alphabetical order',
    query: z.strictObject({ pageNumber: pageNumberSchema }),
    reply: paged('synonyms', synonymSchema),
    errors: adminInputErrors,
  },
  'GET /api/synonyms/:id': {
    guard: 'admin',
    summary: 'Returns one synonym',
    params: idParams(notFound),
    reply: synonymSchema,
    errors: [...adminErrors, 'not_found'],
  },
  'POST /api/synonyms': {
    guard: 'admin',
    summary: 'Adds a synonym; searches read it at once',
    body: z.strictObject(synonymInput),
    reply: synonymSchema,
    status: 201,
    errors: [...adminInputErrors, 'conflict'],
  },
  'PUT /api/synonyms/:id': {
    guard: 'admin',
    summary: 'Changes a synonym; searches read it at once',
    params: idParams(notFound),
    body: z.strictObject({ ...synonymInput, version: editedVersionSchema }),
    reply: synonymSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
  'DELETE /api/synonyms/:id': {
    guard: 'admin',
    summary: 'Deletes a synonym; built-in ones with the same words work again',
    params: idParams(notFound),
    reply: messageSchema,
    errors: [...adminErrors, 'not_found'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
