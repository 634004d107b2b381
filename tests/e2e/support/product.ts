import type { Page } from '@playwright/test';

/**
 * Creates a part that no other test uses, with plenty of stock.
 * @param page of an admin who is signed in
 * @param given fields other than the usual ones
 */
export async function createProductByApi(
  { request }: Page,
  given: object = {},
): Promise<{ id: string; name: string; part: string }> {
  const made = await request.post('/api/products', { failOnStatusCode: true });
  const { _id: id } = (await made.json()) as { _id: string };
  const mark = id.slice(-8).toUpperCase();
  const product = { name: `Fender ${mark}`, lugoPart: `FN-${mark}`, ...given };
  const data = { price: 100, countInStock: 10, brand: `Brand ${mark}`, hidden: false, ...product };
  await request.put(`/api/products/${id}`, { data, failOnStatusCode: true });
  return { id, name: product.name, part: product.lugoPart };
}
