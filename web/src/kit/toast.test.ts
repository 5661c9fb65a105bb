/** Tests which toast is shown (one at a time, replaced, dismissed, repeated), and that subscribers are notified. */
import { beforeEach, describe, expect, it } from 'vitest';
import { currentToast, dismissToast, showToast, subscribeToToast } from './toast.ts';

describe('toasts', () => {
  beforeEach(() => {
    const left = currentToast();
    if (left) dismissToast(left.id);
  });

  it('shows one at a time: a newer toast replaces an older one', () => {
    showToast({ title: 'Day deleted' });
    showToast({ title: 'Hours recorded' });
    expect(currentToast()?.title).toBe('Hours recorded');
  });

  it('dismissing an older toast does not remove a newer one', () => {
    showToast({ title: 'Day deleted' });
    const older = currentToast()?.id ?? 0;
    showToast({ title: 'Hours recorded' });
    dismissToast(older);
    expect(currentToast()?.title).toBe('Hours recorded');
  });

  it('shows the same text again as a new toast, so that its time starts again', () => {
    showToast({ title: 'To-Do added' });
    const first = currentToast()?.id;
    showToast({ title: 'To-Do added' });
    expect(currentToast()?.id).not.toBe(first);
  });

  it('notifies subscribers until they unsubscribe', () => {
    let notified = 0;
    const stop = subscribeToToast(() => {
      notified += 1;
    });
    showToast({ title: 'Nanny added' });
    stop();
    showToast({ title: 'Nanny deleted' });
    expect(notified).toBe(1);
  });
});
