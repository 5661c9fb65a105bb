/** What the browser says about installing. It may say so long before the signed-in app is loaded. */
import { observable } from '../../observable.ts';

/** Chromium's event, which the language's own types leave out. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const prompt = observable<InstallPromptEvent | undefined>(undefined);

/** Keeps the browser's prompt for a fitting moment, instead of its own bar on a first visit. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    prompt.set(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => {
    prompt.set(undefined);
    // What is not sent yet should not be the first to go when space runs out.
    void navigator.storage?.persist?.();
  });
}

/** The prompt that can be shown now, if there is one. */
export const installPrompt = prompt.get;

export const subscribeToInstallPrompt = prompt.subscribe;

/** Shows the browser's own dialog. A prompt can be shown once: the browser offers another, if it wants. */
export async function showInstallPrompt(): Promise<'accepted' | 'dismissed'> {
  const event = prompt.get();
  prompt.set(undefined);
  return event === undefined ? 'dismissed' : (await event.prompt()).outcome;
}
