/** Validates a sync answer in pieces, so that the page can render and handle input in between. */
import { readAnswer } from 'sync-protocol/kernel/read-answer.ts';
import type { SyncAnswer } from 'sync-protocol/kernel/wire.ts';

/** Continues in a new task. A message works in hidden pages too, where timers hardly run. */
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

/** Longest time of work without a pause. */
const LONGEST_MS = 5;

/** Returns undefined for a body that is no valid answer. */
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
