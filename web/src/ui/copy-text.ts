/**
 * Puts a text that is still on its way onto the clipboard. Safari allows that only when it is asked within
 * the tap itself, so the promise is handed over, not its answer. False when the browser refuses.
 */
export async function copyWhenReady(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
    // Where it never gets to be read, its failure is told by whoever waits for the text.
    blob.catch(() => undefined);
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return copyText(await text);
  }
}

/** False when the browser refuses, or has no clipboard (an insecure origin). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
