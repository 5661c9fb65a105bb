const INPUTS = ['pointerdown', 'keydown', 'focusin'] as const;

/** Calls `act` at the first touch, key or focus: time to load what a person needs. Returns a cancel function. */
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
