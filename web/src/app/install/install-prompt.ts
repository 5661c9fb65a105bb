/**
 * Keeps Chromium's install prompt, in place of the browser's own install bar, for the app's install bar to follow and
 * show. Asks the browser for persistent storage once the app is installed.
 */
import { observable } from '../../kit/observable.ts';

/** Chromium's event, missing in TypeScript's types. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const prompt = observable<InstallPromptEvent | undefined>(undefined);

/** Keeps the browser's prompt for later, suppresses the browser's install bar, and listens for the installation. */
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

/** Shows the browser's dialog; 'dismissed' without a prompt. Each prompt works once; the browser may send another. */
export async function showInstallPrompt(): Promise<'accepted' | 'dismissed'> {
  const event = prompt.get();
  prompt.set(undefined);
  return event === undefined ? 'dismissed' : (await event.prompt()).outcome;
}
