import { beforeEach, describe, expect, it } from 'vitest';
import { currentToast, dismissToast, showToast, subscribeToToast } from './toast.ts';

describe('toasts', () => {
  beforeEach(() => {
    const left = currentToast();
    if (left) dismissToast(left.id);
  });

  it('shows one at a time: a newer toast takes the place of an older', () => {
    showToast({ title: 'Day deleted' });
    showToast({ title: 'Hours recorded' });
    expect(currentToast()?.title).toBe('Hours recorded');
  });

  it('does not let the end of an older toast take a newer one away', () => {
    showToast({ title: 'Day deleted' });
    const older = currentToast()?.id ?? 0;
    showToast({ title: 'Hours recorded' });
    dismissToast(older);
    expect(currentToast()?.title).toBe('Hours recorded');
  });

  it('shows the same words again as a new toast, so that its time starts again', () => {
    showToast({ title: 'To-Do added' });
    const first = currentToast()?.id;
    showToast({ title: 'To-Do added' });
    expect(currentToast()?.id).not.toBe(first);
  });

  it('tells whoever shows them until they stop listening', () => {
    let told = 0;
    const stop = subscribeToToast(() => {
      told += 1;
    });
    showToast({ title: 'Nanny added' });
    stop();
    showToast({ title: 'Nanny deleted' });
    expect(told).toBe(1);
  });
});
