/**
 * One device that listens. There are thousands in a process, most of them quiet: each keeps what it must and nothing
 * of the request that opened it.
 */
import type { ServerResponse } from 'node:http';
import { HEARTBEAT_SECONDS } from 'sync-protocol/sync/limits.ts';
import type { Bye } from 'sync-protocol/sync/wire.ts';
import type { AppDeps, Claims } from '../accounts/app-deps.ts';
import { grantsOf, readGrants } from '../accounts/grants.ts';
import { type Session, toClaims } from '../accounts/session.ts';
import type { Poke, Listener as PokeListener } from '../sync/pokes.ts';
import { EventStream } from './event-stream.ts';

/**
 * A stream follows its account: before each poke, at each heartbeat and when the account's sessions change it is
 * looked at again, and with another grant, or after a sign-out, the stream ends. The device then opens one anew, and
 * syncs. What comes while it is looked at waits for that: a burst of pokes is one look, and one poke a household.
 */
export class Listener implements PokeListener {
  readonly #deps: AppDeps;
  readonly #claims: Claims;
  readonly #grants: string;
  readonly #stream: EventStream;
  /** Whose pokes it hears: of its households, and of the accounts behind it. */
  readonly #heeded: readonly string[];
  /** Versions by household: of several pokes the last says it all. */
  #pokes: Map<string, number> | undefined;
  #isHeartbeatDue = false;
  /** The account's sessions have changed. */
  #isLookDue = false;
  #isLooking = false;
  #isOpen = true;

  constructor(deps: AppDeps, session: Session, raw: ServerResponse) {
    this.#deps = deps;
    this.#claims = toClaims(session);
    this.#grants = grantsOf(session.memberships);
    this.#stream = new EventStream(raw);
    this.#stream.send('hello', { heartbeatSeconds: HEARTBEAT_SECONDS });
    const { sub, act } = this.#claims;
    const people = act === undefined ? [sub] : [sub, act.sub];
    this.#heeded = [...session.memberships.map(({ householdId }) => householdId), ...people];
    for (const id of this.#heeded) deps.pokes.subscribe(id, this);
  }

  hear({ householdId, version }: Poke): void {
    const { sub, act } = this.#claims;
    // Signed out from another device, by another process: the stream ends at once.
    if (householdId === sub || householdId === act?.sub) this.#isLookDue = true;
    else this.#take(householdId, version ?? 0);
    void this.#sayWhatIsDue();
  }

  beat(): void {
    this.#isHeartbeatDue = true;
    void this.#sayWhatIsDue();
  }

  end(word?: Bye): void {
    this.close();
    this.#stream.end(word);
  }

  /** The device has gone. */
  close(): void {
    this.#isOpen = false;
    for (const id of this.#heeded) this.#deps.pokes.unsubscribe(id, this);
  }

  #take(householdId: string, version: number): void {
    this.#pokes ??= new Map();
    this.#pokes.set(householdId, Math.max(version, this.#pokes.get(householdId) ?? 0));
  }

  #isDue(): boolean {
    return this.#pokes !== undefined || this.#isHeartbeatDue || this.#isLookDue;
  }

  async #sayWhatIsDue(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    while (this.#isOpen && this.#isDue()) {
      this.#isLookDue = false;
      const may = await this.#stands();
      if (!this.#isOpen) break;
      // Its sessions have changed while it was looked at.
      if (may && this.#isLookDue) continue;
      if (may) this.#say();
      else this.end();
    }
    this.#isLooking = false;
  }

  /** Whether the account still may see exactly what it did. While the database is away nobody knows: then yes. */
  async #stands(): Promise<boolean> {
    try {
      return (await readGrants(this.#deps, this.#claims)) === this.#grants;
    } catch {
      return true;
    }
  }

  #say(): void {
    const told = this.#pokes ?? [];
    const isHeartbeatDue = this.#isHeartbeatDue;
    this.#pokes = undefined;
    [this.#isHeartbeatDue, this.#isLookDue] = [false, false];
    for (const [householdId, version] of told) this.#stream.send('poke', { householdId, version });
    if (isHeartbeatDue) this.#stream.send('heartbeat');
  }
}
