import { useEffect, useState } from 'react';
import type { Change } from 'sync-protocol/sync/working-set.ts';
import { isSameUnsent, readUnsent, type Unsent, withSaved } from './agenda-reads.ts';
import { useDevice } from './use-device.ts';
import { useLoaded } from './use-loaded.ts';
import type { Loaded } from './views.ts';

/**
 * Which days and to-dos wait to be sent. What this page's own mutations save is among them at once, with the days as
 * they leave them (agenda-months.ts): nothing looks sent before it is. The same object while it is the same.
 */
export function useUnsent(): Loaded<Unsent> {
  const device = useDevice();
  const read = useLoaded(readUnsent, []);
  const [known, setKnown] = useState({ read, unsent: read });
  if (known.read !== read) setKnown({ read, unsent: unchanged(known.unsent, read) });

  useEffect(() => {
    const listeners = device?.savedListeners;
    const take = (changes: readonly Change[]): void =>
      setKnown(({ read: last, unsent }) => ({ read: last, unsent: taken(unsent, changes) }));
    listeners?.add(take);
    return () => {
      listeners?.delete(take);
    };
  }, [device]);

  return known.unsent;
}

const unchanged = (before: Loaded<Unsent>, now: Loaded<Unsent>): Loaded<Unsent> =>
  before.state === 'ready' && now.state === 'ready' && isSameUnsent(before.data, now.data) ? before : now;

const taken = (before: Loaded<Unsent>, changes: readonly Change[]): Loaded<Unsent> =>
  before.state === 'ready' ? { ...before, data: withSaved(before.data, changes) } : before;
