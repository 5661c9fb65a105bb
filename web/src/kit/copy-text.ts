/** Copies a text to the clipboard, one that is known or one that is still loading. */

/**
 * Copies a text that is still loading. Call it within the tap, as Safari demands. Resolves to false if the
 * browser refuses. Rejects if `text` does.
 */
export async function copyWhenReady(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
    // Without a reader a rejection would be unhandled; `await text` below reports it.
    blob.catch(() => undefined);
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return copyText(await text);
  }
}

/** Resolves to false if the browser refuses, or has no clipboard (an insecure origin). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
