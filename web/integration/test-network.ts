/**
 * The network between a device and the real server, with the faults that a test asks for. Also reads a cursor of the
 * server.
 */
import type { TestServer } from 'api/test-support/people.ts';
import type { SyncAnswer, SyncRequest } from 'sync-protocol/kernel/wire.ts';

/**
 * A fault of one request. `twice`: it arrives again after its answer was applied. `bad gateway`: it arrives, and a
 * gateway answers 502.
 */
export type Fault = 'none' | 'lost request' | 'lost answer' | 'bad gateway' | 'twice';

/** Reads the server's cursor, which is opaque to devices. */
export const readCursor = (cursor: string) =>
  JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { version: number; mark?: string };

export class Network {
  readonly #app: TestServer['app'];
  isUp = true;
  /** Faults of the next requests, in order. */
  faults: Fault[] = [];
  readonly requests: SyncRequest[] = [];
  readonly answers: SyncAnswer[] = [];
  /** Addresses of pictures that were sent. */
  readonly uploads: string[] = [];
  /** Raw answers. */
  readonly texts: string[] = [];
  /** Runs when the server has answered, before the device receives the answer. */
  onAnswered: () => Promise<void> = async () => undefined;
  readonly #late: (() => Promise<unknown>)[] = [];

  constructor(app: TestServer['app']) {
    this.#app = app;
  }

  readonly fetch: typeof globalThis.fetch = async (url, init) => {
    if (!this.isUp) throw new TypeError('Failed to fetch');
    const payload = init?.body;
    if (typeof url !== 'string') throw new TypeError('Not a call');
    if (payload instanceof ArrayBuffer) return this.#upload(url, payload, init);
    if (typeof payload !== 'string') throw new TypeError('Not a sync');
    this.requests.push(JSON.parse(payload) as SyncRequest);
    const fault = this.faults.shift() ?? 'none';
    if (fault === 'lost request') throw new TypeError('Failed to fetch');
    const send = () =>
      this.#app.inject({
        method: 'POST',
        url,
        headers: { ...(init?.headers as Record<string, string>) },
        payload,
      });
    const response = await send();
    if (fault === 'twice') this.#late.push(send);
    await this.onAnswered();
    if (fault === 'lost answer') throw new TypeError('Failed to fetch');
    if (fault === 'bad gateway') return new Response('<h1>502 Bad Gateway</h1>', { status: 502 });
    this.texts.push(response.body);
    if (response.statusCode === 200) this.answers.push(response.json<SyncAnswer>());
    return new Response(response.body, { status: response.statusCode });
  };

  /** Sends a picture. The faults of mutations are the same: the request or the answer gets lost. */
  async #upload(url: string, bytes: ArrayBuffer, init: RequestInit | undefined): Promise<Response> {
    this.uploads.push(url);
    const fault = this.faults.shift() ?? 'none';
    if (fault === 'lost request') throw new TypeError('Failed to fetch');
    const headers = { ...(init?.headers as Record<string, string>) };
    const response = await this.#app.inject({ method: 'PUT', url, headers, payload: Buffer.from(bytes) });
    if (fault === 'lost answer') throw new TypeError('Failed to fetch');
    if (fault === 'bad gateway') return new Response('<h1>502 Bad Gateway</h1>', { status: 502 });
    return new Response(response.body, { status: response.statusCode });
  }

  /** Delivers the requests of `twice` again. */
  async deliverLate(): Promise<void> {
    for (const send of this.#late.splice(0)) await send();
  }
}
