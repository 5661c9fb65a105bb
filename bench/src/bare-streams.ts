/** A bare Fastify server that holds event streams open and pokes them all on request, as a yardstick. */
import type { ServerResponse } from 'node:http';
import Fastify from 'fastify';

const app = Fastify();
const streams = new Set<ServerResponse>();

app.get('/events', (_request, reply) => {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', connection: 'keep-alive' });
  raw.write('event: hello\ndata: {}\n\n');
  streams.add(raw);
  raw.on('close', () => streams.delete(raw));
});

app.post('/poke', async (_request, reply) => {
  for (const stream of streams) stream.write('event: poke\ndata: {"version":1}\n\n');
  return reply.code(204).send();
});

console.log(`ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
