/** The way between a device and the server: the server is real, the way is as bad as a test wants it. */
import type { World } from 'api/test-support/people.ts';
import type { SyncAnswer, SyncRequest } from 'sync-protocol/sync/wire.ts';

/** What happens to one request. `twice`: it arrives again, late, after its answer was taken. */
export type Fault = 'none' | 'lost request' | 'lost answer' | 'twice';

export class Network {
  readonly #app: World['app'];
  isUp = true;
  /** What happens to the next requests, in order; none after the last. */
  faults: Fault[] = [];
  readonly requests: SyncRequest[] = [];
  readonly answers: SyncAnswer[] = [];
  /** Raw answers, for looking at what they carry. */
  readonly texts: string[] = [];
  /** Called when the server has answered and before the device hears of it. */
  onAnswered: () => Promise<void> = async () => undefined;
  readonly #late: (() => Promise<unknown>)[] = [];

  constructor(app: World['app']) {
    this.#app = app;
  }

  readonly fetch: typeof globalThis.fetch = async (url, init) => {
    if (!this.isUp) throw new TypeError('Failed to fetch');
    const payload = init?.body;
    if (typeof url !== 'string' || typeof payload !== 'string') throw new TypeError('Not a sync');
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
    this.texts.push(response.body);
    if (response.statusCode === 200) this.answers.push(response.json<SyncAnswer>());
    return new Response(response.body, { status: response.statusCode });
  };

  /** Lets the requests that were on their way twice arrive again. */
  async deliverLate(): Promise<void> {
    for (const send of this.#late.splice(0)) await send();
  }
}
