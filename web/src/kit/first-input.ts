/** Calls `act` at the first touch, key or focus, to load what wasn't needed before. Returns a cancel function. */

const INPUTS = ['pointerdown', 'keydown', 'focusin'] as const;

export function onFirstInput(act: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const once = (): void => {
    controller.abort();
    act();
  };
  for (const type of INPUTS) window.addEventListener(type, once, { signal, capture: true, passive: true });
  return () => controller.abort();
}
