/**
 * Sends pokes and heartbeats to one device on its event stream, and ends the stream once the session has ended or its
 * memberships have changed.
 */
import type { ServerResponse } from 'node:http';
import { HEARTBEAT_SECONDS } from 'sync-protocol/kernel/limits.ts';
import type { Bye } from 'sync-protocol/kernel/wire.ts';
import type { AppDeps, Claims } from '../accounts/app-deps.ts';
import { readGrants, toGrantsKey } from '../accounts/grants.ts';
import { type Session, toClaims } from '../accounts/session.ts';
import type { Listener, Poke } from '../sync/pokes.ts';
import { EventStream } from './event-stream.ts';

/**
 * Sends pokes and heartbeats to one device. Before each it checks that the session's grants are unchanged; after a
 * sign-out, or with other grants, it ends the stream, and the device opens a new one and syncs. Pokes that arrive
 * during a check wait for it: a burst costs one check, and sends one poke per household.
 */
export class EventSubscriber implements Listener {
  readonly #deps: AppDeps;
  readonly #claims: Claims;
  readonly #grants: string;
  readonly #stream: EventStream;
  /** Ids of the session's households and accounts, whose pokes this subscriber receives. */
  readonly #subscriptions: readonly string[];
  /** The newest version by household. */
  #pokes: Map<string, number> | undefined;
  #isHeartbeatDue = false;
  /** Set when the account's sessions have changed. */
  #isCheckDue = false;
  #isChecking = false;
  #isOpen = true;

  constructor(deps: AppDeps, session: Session, raw: ServerResponse) {
    this.#deps = deps;
    this.#claims = toClaims(session);
    this.#grants = toGrantsKey(session.memberships);
    this.#stream = new EventStream(raw);
    this.#stream.send('hello', { heartbeatSeconds: HEARTBEAT_SECONDS });
    const { sub, act } = this.#claims;
    const accounts = act === undefined ? [sub] : [sub, act.sub];
    this.#subscriptions = [...session.memberships.map(({ householdId }) => householdId), ...accounts];
    for (const id of this.#subscriptions) deps.pokes.subscribe(id, this);
  }

  onPoke({ householdId, version }: Poke): void {
    const { sub, act } = this.#claims;
    // A poke of an account means that its sessions or memberships changed: it may have been signed out.
    if (householdId === sub || householdId === act?.sub) this.#isCheckDue = true;
    else this.#addPoke(householdId, version ?? 0);
    void this.#flush();
  }

  beat(): void {
    this.#isHeartbeatDue = true;
    void this.#flush();
  }

  end(bye?: Bye): void {
    this.close();
    this.#stream.end(bye);
  }

  /** Unsubscribes: the device has disconnected. */
  close(): void {
    this.#isOpen = false;
    for (const id of this.#subscriptions) this.#deps.pokes.unsubscribe(id, this);
  }

  #addPoke(householdId: string, version: number): void {
    this.#pokes ??= new Map();
    this.#pokes.set(householdId, Math.max(version, this.#pokes.get(householdId) ?? 0));
  }

  #isDue(): boolean {
    return this.#pokes !== undefined || this.#isHeartbeatDue || this.#isCheckDue;
  }

  async #flush(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    while (this.#isOpen && this.#isDue()) {
      this.#isCheckDue = false;
      const isUnchanged = await this.#hasSameGrants();
      if (!this.#isOpen) break;
      // The account's sessions changed during the check: check again.
      if (isUnchanged && this.#isCheckDue) continue;
      if (isUnchanged) this.#sendDue();
      else this.end();
    }
    this.#isChecking = false;
  }

  /** True if the session may see exactly what it could at first; also while the database can't be reached. */
  async #hasSameGrants(): Promise<boolean> {
    try {
      return (await readGrants(this.#deps, this.#claims)) === this.#grants;
    } catch {
      return true;
    }
  }

  #sendDue(): void {
    const pokes = this.#pokes ?? [];
    const isHeartbeatDue = this.#isHeartbeatDue;
    this.#pokes = undefined;
    [this.#isHeartbeatDue, this.#isCheckDue] = [false, false];
    for (const [householdId, version] of pokes) this.#stream.send('poke', { householdId, version });
    if (isHeartbeatDue) this.#stream.send('heartbeat');
  }
}
