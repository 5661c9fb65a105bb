/**
 * A live query of the days and to-dos with pending mutations, which adds this page's own as soon as they are saved.
 * Returns the same object while nothing changes.
 */
import { useEffect, useState } from 'react';
import type { Change } from 'sync-protocol/kernel/working-set.ts';
import { useDevice } from '../device/use-device.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { Loaded } from '../device/views.ts';
import { isSameUnsent, readUnsent, type Unsent, withSaved } from './agenda-reads.ts';

export function useUnsent(): Loaded<Unsent> {
  const device = useDevice();
  const read = useLoaded(readUnsent, []);
  const [known, setKnown] = useState({ read, unsent: read });
  if (known.read !== read) setKnown({ read, unsent: keepSame(known.unsent, read) });

  useEffect(() => {
    const listeners = device?.savedListeners;
    const onSaved = (changes: readonly Change[]): void =>
      setKnown(({ read: last, unsent }) => ({ read: last, unsent: addSaved(unsent, changes) }));
    listeners?.add(onSaved);
    return () => {
      listeners?.delete(onSaved);
    };
  }, [device]);

  return known.unsent;
}

const keepSame = (before: Loaded<Unsent>, now: Loaded<Unsent>): Loaded<Unsent> =>
  before.state === 'ready' && now.state === 'ready' && isSameUnsent(before.data, now.data) ? before : now;

const addSaved = (before: Loaded<Unsent>, changes: readonly Change[]): Loaded<Unsent> =>
  before.state === 'ready' ? { ...before, data: withSaved(before.data, changes) } : before;
