import { beforeAll, expect, it } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import { inspectPdf } from '../../features/inquiries/pdf/inspect-pdf.ts';
import { seedId } from './read-catalog.ts';
import { seedCatalog } from './seed-catalog.ts';
import { seedDemoDocuments } from './seed-documents.ts';

const shop = testShop();
beforeAll(async () => {
  await seedCatalog(shop.deps.db, { log: shop.deps.log });
  await seedDemoDocuments(shop.deps);
});

const id = seedId('product LCT-BD-5501');
const show = () => shop.call('GET /api/products/:id', { params: { id } });

it('gives a part of the demo installation notes and documents that the shop itself would accept', async () => {
  const { installNotes, documents } = await show();
  expect(installNotes).not.toBe('');
  expect(documents.map(({ title }) => title)).toEqual(['Installation instructions', 'Torque values']);
  for (const { url, sizeBytes } of documents) {
    const { rawPayload } = await shop.app.inject(url);
    expect(rawPayload).toHaveLength(sizeBytes);
    expect(inspectPdf(rawPayload)).toBeUndefined();
  }
});

it('keeps what admins changed when it runs again', async () => {
  const admin = shop.as(await newAdmin(shop));
  const body = { installNotes: '', documents: [] };
  await admin('PUT /api/products/:id', { params: { id }, body });
  await seedDemoDocuments(shop.deps);
  expect(await show()).toMatchObject(body);
});
