import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ObjectStore {
  url: string;
  /** Makes the next calls fail with status 503. */
  failNext(calls: number): void;
  /** Makes all later deletions fail with status 403. */
  refuseDeleting(): void;
  /** Counts uploads in parts that were neither completed nor given up. */
  openUploads(): number;
  close: () => Promise<void>;
}

/** The part of the S3 protocol that the shop uses: path-style URLs; checks the payload's hash but no signatures. */
export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>();
  /** Parts of uploads that are not complete, by upload. */
  const uploads = new Map<string, Map<string, Buffer>>();
  let failing = 0;
  let mayDelete = true;
  const server = createServer(async (request, response) => {
    if (failing > 0) {
      failing -= 1;
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return;
    }
    const url = new URL(request.url ?? '/', 'http://store');
    const key = decodeURIComponent(url.pathname).split('/').slice(2).join('/');
    const upload = url.searchParams.get('uploadId') ?? '';
    if (request.method === 'PUT') {
      const bytes = await bodyOf(request);
      const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/');
      const sum = createHash('sha256').update(bytes).digest('hex');
      const isWhole = sum === request.headers['x-amz-content-sha256'];
      const part = `<PartNumber>${url.searchParams.get('partNumber')}</PartNumber><ETag>"${sum}"</ETag>`;
      if (isSigned && isWhole && upload) uploads.get(upload)?.set(part, bytes);
      else if (isSigned && isWhole) objects.set(key, bytes);
      response.writeHead(isSigned && isWhole ? 200 : 403, { etag: `"${sum}"` }).end();
    } else if (request.method === 'POST' && url.searchParams.has('uploads')) {
      uploads.set(`${key}&1`, new Map());
      response.end(
        `<InitiateMultipartUploadResult><UploadId>${key}&amp;1</UploadId></InitiateMultipartUploadResult>`,
      );
    } else if (request.method === 'POST') {
      const named = [...(await bodyOf(request)).toString().matchAll(/<Part>(.*?)<\/Part>/g)];
      const parts = named.map(([, part = '']) => uploads.get(upload)?.get(part));
      const isWhole = parts.every((part) => part !== undefined);
      if (isWhole) objects.set(key, Buffer.concat(parts));
      uploads.delete(upload);
      response.end(isWhole ? '<CompleteMultipartUploadResult/>' : '<Error><Code>InvalidPart</Code></Error>');
    } else if (request.method === 'DELETE' && !mayDelete) {
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    } else if (request.method === 'DELETE') {
      if (upload) uploads.delete(upload);
      else objects.delete(key);
      response.writeHead(204).end();
    } else if (url.searchParams.has('list-type') && url.pathname.endsWith('/')) {
      response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
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
    failNext: (calls) => (failing = calls),
    refuseDeleting: () => (mayDelete = false),
    openUploads: () => uploads.size,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** One key per page, so that pagination is always tested, and an ampersand in every token. */
function listing(keys: string[], query: URLSearchParams): string {
  const found = keys.filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
  const at = Number(query.get('continuation-token')?.split('&')[1] ?? 0);
  const next =
    at + 1 < found.length ? `<NextContinuationToken>page&amp;${at + 1}</NextContinuationToken>` : '';
  const contents = found
    .slice(at, at + 1)
    .map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`);
  return `<?xml version="1.0"?><ListBucketResult>${next}${contents.join('')}</ListBucketResult>`;
}
