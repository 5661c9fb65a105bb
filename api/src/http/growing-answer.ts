/**
 * Sends a JSON answer that is written piece by piece: a short one whole, a long one while it is written, so that the
 * client reads its beginning while the rest is made.
 */
import type { Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bytesOf, type JsonPieces } from '../sync/changes-select.ts';
import { growingBody } from './compression.ts';

/** Bytes that are gathered before the first are sent, and for each later write. */
const LARGE_LENGTH = 262_144;

export class GrowingAnswer {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #pieces: (string | Buffer)[] = [];
  #length = 0;
  /** Undefined until the first bytes are sent. */
  #body: Transform | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply.type('application/json; charset=utf-8');
  }

  write(pieces: JsonPieces): void {
    for (const piece of pieces) {
      this.#pieces.push(piece);
      this.#length += piece.length;
    }
    if (this.#length < LARGE_LENGTH) return;
    if (this.#body === undefined) {
      this.#body = growingBody(this.#request, this.#reply);
      void this.#reply.send(this.#body);
    }
    this.#body.write(this.#takeBytes());
  }

  /** Sends what is left. */
  end(): FastifyReply {
    if (this.#body === undefined) return this.#reply.send(this.#takeBytes());
    this.#body.end(this.#takeBytes());
    return this.#reply;
  }

  /** Throws the error if nothing is sent yet. Otherwise breaks the connection: no client takes half an answer. */
  fail(error: unknown): FastifyReply {
    if (this.#body === undefined) throw error;
    this.#request.log.error({ err: error }, 'answer failed after its beginning was sent');
    this.#body.destroy(error instanceof Error ? error : new Error('answer failed'));
    return this.#reply;
  }

  #takeBytes(): Buffer {
    const bytes = bytesOf(this.#pieces);
    this.#pieces = [];
    this.#length = 0;
    return bytes;
  }
}
