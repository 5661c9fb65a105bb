/** An answer as it came, checked in pieces; the page draws, and hears whoever uses it, in between. */
import { readAnswer } from 'sync-protocol/sync/read-answer.ts';
import type { SyncAnswer } from 'sync-protocol/sync/wire.ts';

/** Ends the task that runs, and goes on in one of its own: also where the page is hidden, and timers hardly run. */
function yieldToPage(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const goOn = (): void => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', goOn, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}

/** So long a piece after the other: each pause lets whatever waits go first, what is drawn above all. */
const LONGEST_MS = 8;

/** Undefined for what is no answer. */
export async function checkAnswer(body: unknown): Promise<SyncAnswer | undefined> {
  const pieces = readAnswer(body);
  let began = performance.now();
  let piece = pieces.next();
  while (piece.done !== true) {
    if (performance.now() - began >= LONGEST_MS) {
      await yieldToPage();
      began = performance.now();
    }
    piece = pieces.next();
  }
  return piece.value;
}
