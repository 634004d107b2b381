import { fastify } from 'fastify';

/**
 * The baseline: a Fastify that sends prepared bytes and does nothing else. `node bare-server.ts PORT URL` fetches URL once
 * and answers every request with it.
 */
const [, , port, source = ''] = process.argv;
const response = await fetch(source, { headers: { 'accept-encoding': 'identity' } });
const body = Buffer.from(await response.arrayBuffer());
const type = response.headers.get('content-type') ?? 'text/html';

const server = fastify();
server.get('/', (_request, reply) => {
  void reply.header('content-type', type).send(body);
});
await server.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('listening');
