import { fastify } from 'fastify';
import type { Deps } from '../server/deps.ts';
import { apiDocs } from '../server/http/api-docs.ts';
import type { ShopServer } from '../server/http/endpoint.ts';
import { endpoint } from '../server/http/endpoint.ts';
import type { EndpointName } from '../shop/contracts/endpoints.ts';
import { endpoints } from '../shop/contracts/endpoints.ts';

/** `node tools/openapi.ts > openapi.json`: the description of the API, made from the contracts without a shop. */
export async function describeApi(publicUrl: string): Promise<string> {
  const http = fastify();
  await apiDocs(http, { config: { publicUrl } } as Deps);
  for (const key of Object.keys(endpoints) as EndpointName[])
    endpoint({ http } as unknown as ShopServer, key, () =>
      Promise.reject(new Error('This only describes the API')),
    );
  await http.ready();
  const { body } = await http.inject('/api/openapi.json');
  await http.close();
  return body;
}

if (import.meta.main) process.stdout.write(await describeApi('http://localhost:3000'));
