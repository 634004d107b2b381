import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';

/** Sends an inquiry as its form does. @returns its id */
export async function sendInquiry(api: APIRequestContext, path: string, data: object): Promise<string> {
  const reply = await api.post(path, { data });
  expect(reply.status(), await reply.text()).toBe(201);
  return ((await reply.json()) as { _id: string })._id;
}
