/** Remembers which push services get no messages for now: those that asked to wait, or refuse this server's key. */
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';

const MS_PER_SECOND = 1000;
const REST_MINUTES = 60;
/** Seconds to wait after an answer that doesn't say how long. */
const WAIT_SECONDS = 60;
/**
 * Accounts whose messages a service refuses before it gets none: one alone may have subscribed with the key of another
 * server, and must not end everybody's messages.
 */
const REFUSED_ACCOUNTS = 3;

interface HostState {
  restsUntil: string;
  /** Accounts with refused keys since a message was taken. */
  readonly refused: Set<string>;
}

/** Returns the end of a service's Retry-After: seconds or a date, at most an hour ahead. */
function endOfWait(retryAfter: string | undefined, now: string): string {
  const start = Date.parse(now);
  const latest = addMinutes(now, REST_MINUTES);
  if (retryAfter === undefined) return new Date(start + WAIT_SECONDS * MS_PER_SECOND).toISOString();
  const end = /^\d{1,9}$/.test(retryAfter)
    ? start + Number(retryAfter) * MS_PER_SECOND
    : Date.parse(retryAfter);
  if (Number.isNaN(end)) return new Date(start + WAIT_SECONDS * MS_PER_SECOND).toISOString();
  return end > Date.parse(latest) ? latest : new Date(Math.max(start, end)).toISOString();
}

/** The states of hosts; a host is an entry of PUSH_HOSTS, so there are few. */
export class HostRests {
  readonly #now: () => string;
  readonly #hosts = new Map<string, HostState>();

  constructor(now: () => string) {
    this.#now = now;
  }

  isResting(host: string): boolean {
    const until = this.#hosts.get(host)?.restsUntil;
    // A clock that was ahead and has been set back must not extend the rest.
    return until !== undefined && until > this.#now() && until <= addMinutes(this.#now(), REST_MINUTES);
  }

  recordTaken(host: string): void {
    this.#hosts.get(host)?.refused.clear();
  }

  /** For 429 and 503. */
  recordWait(host: string, retryAfter: string | undefined): void {
    this.#stateOf(host).restsUntil = endOfWait(retryAfter, this.#now());
  }

  /** For 401 and 403. Returns whether the host rests from now on, for an hour. */
  recordRefusedKey(host: string, accountId: string): boolean {
    const state = this.#stateOf(host);
    state.refused.add(accountId);
    if (state.refused.size < REFUSED_ACCOUNTS) return false;
    state.refused.clear();
    state.restsUntil = addMinutes(this.#now(), REST_MINUTES);
    return true;
  }

  #stateOf(host: string): HostState {
    const known = this.#hosts.get(host);
    if (known !== undefined) return known;
    const state = { restsUntil: '', refused: new Set<string>() };
    this.#hosts.set(host, state);
    return state;
  }
}
