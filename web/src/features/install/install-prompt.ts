/** Keeps the browser's install prompt until it is shown; requests persistent storage once installed. */
import { observable } from '../../observable.ts';

/** Chromium's event, missing in TypeScript's types. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const prompt = observable<InstallPromptEvent | undefined>(undefined);

/** Keeps the browser's prompt for later, and suppresses its own install bar. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    prompt.set(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => {
    prompt.set(undefined);
    // Protects unsent changes from eviction when the device runs out of space.
    void navigator.storage?.persist?.();
  });
}

export const installPrompt = prompt.get;

export const subscribeToInstallPrompt = prompt.subscribe;

/** Shows the browser's dialog. Each prompt works once; the browser may send another. */
export async function showInstallPrompt(): Promise<'accepted' | 'dismissed'> {
  const event = prompt.get();
  prompt.set(undefined);
  return event === undefined ? 'dismissed' : (await event.prompt()).outcome;
}
