/** Registers functions that run before every answer is sent, without a promise per answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Calls `act` before each answer is sent. As an async hook it would cost two promises per answer. */
export function beforeSend(
  app: FastifyInstance,
  act: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => void,
): void {
  app.addHook('onSend', (...[request, reply, payload, done]) => {
    act(request, reply, payload);
    done();
  });
}
