import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As much of the S3 protocol as the storage port uses, with path addresses and no check of signatures. */
export async function startObjectStore(): Promise<{ url: string; close: () => Promise<void> }> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://store');
    const key = decodeURIComponent(url.pathname).split('/').slice(2).join('/');
    if (request.method === 'PUT') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      objects.set(key, Buffer.concat(chunks));
      response.end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (url.searchParams.has('list-type')) {
      response.end(listing([...objects.keys()], url.searchParams));
    } else if (objects.has(key)) {
      response.end(objects.get(key));
    } else {
      response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One key a page, so that turning pages is always tested. */
function listing(keys: string[], query: URLSearchParams): string {
  const found = keys.filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
  const at = Number(query.get('continuation-token') ?? 0);
  const next = at + 1 < found.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : '';
  const contents = found
    .slice(at, at + 1)
    .map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`);
  return `<?xml version="1.0"?><ListBucketResult>${next}${contents.join('')}</ListBucketResult>`;
}
