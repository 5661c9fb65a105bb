/** Reports responses with their duration, and opened and closed event streams, to the server's `Observation`. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Observation } from '../operations/observation.ts';

const EVENT_STREAMS = '/api/sync/events';

export function observeResponses(app: FastifyInstance, observation: Observation): void {
  // One function for all streams: a closure for each of thousands would stay in memory as long as its stream.
  function closed(this: ServerResponse): void {
    observation.streamClosed({
      route: EVENT_STREAMS,
      method: this.req.method ?? '',
      status: this.statusCode,
    });
  }
  // Hooks with a callback: an async hook would cost a promise per request.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url === EVENT_STREAMS) {
      observation.streamOpened();
      // 'close' also fires when the device disconnects, 'finish' doesn't.
      reply.raw.on('close', closed);
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    if (url !== EVENT_STREAMS) {
      const { method } = request;
      observation.recordResponse({
        route: url,
        method,
        status: reply.statusCode,
        durationMs: reply.elapsedTime,
      });
    }
    done();
  });
}
