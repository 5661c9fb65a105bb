/** What the browser says about installing. It may say so long before the signed-in app is loaded. */

/** Chromium's event, which the language's own types leave out. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

function keep(event: InstallPromptEvent | undefined): void {
  kept = event;
  for (const listener of listeners) listener();
}

/** Keeps the browser's prompt for a fitting moment, instead of its own bar on a first visit. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => {
    keep(undefined);
    // What is not sent yet should not be the first to go when space runs out.
    void navigator.storage?.persist?.();
  });
}

/** The prompt that can be shown now, if there is one. */
export const installPrompt = (): InstallPromptEvent | undefined => kept;

export function subscribeToInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the browser's own dialog. A prompt can be shown once: the browser offers another, if it wants. */
export async function showInstallPrompt(): Promise<'accepted' | 'dismissed'> {
  const prompt = kept;
  keep(undefined);
  return prompt === undefined ? 'dismissed' : (await prompt.prompt()).outcome;
}
