const INPUTS = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * Acts once, as soon as somebody touches the page, types or comes to a field: time to make ready what they will want
 * next, and none is taken from a page that is only looked at. Answers how to call it off.
 */
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
