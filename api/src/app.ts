import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Sql } from './database/connection.ts';

/** Builds the server without listening; tests build the same one. */
export async function buildApp({ config, sql }: { config: Config; sql: Sql }): Promise<FastifyInstance> {
  const app = Fastify({ logger: { level: config.logLevel } });
  app.get('/healthz', async (_request, reply) => {
    if (await answersWithin(sql, 1000)) return { status: 'ok' };
    return reply.code(503).send({ error: 'The database does not answer.', code: 'database_unavailable' });
  });
  return app;
}

async function answersWithin(sql: Sql, milliseconds: number): Promise<boolean> {
  const query = sql`select 1`;
  const limit = setTimeout(() => query.cancel(), milliseconds);
  const late = new Promise<boolean>((done) => setTimeout(done, milliseconds, false).unref());
  const answer = query.then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(limit));
}
