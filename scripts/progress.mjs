/** Shows how far a long step is: on a terminal one line that is rewritten, elsewhere a line every few seconds. */

const REWRITE_MS = 250;
const LINE_MS = 5000;

/** Formats milliseconds: '8 s', '1 min 5 s'. */
export function formatElapsed(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Runs a step, and shows `describe()` with the elapsed time until the step has ended.
 * `stream` has `isTTY` and `columns` like process.stdout.
 */
export async function withProgress({ describe, stream = process.stdout }, step) {
  const startedAt = performance.now();
  const elapsed = () => formatElapsed(performance.now() - startedAt);
  const line = () => `${describe()} (${elapsed()})`;
  const isTerminal = stream.isTTY;
  const show = () => {
    if (isTerminal) stream.write(`\r\u001b[2K${line().slice(0, (stream.columns ?? 80) - 1)}`);
    else stream.write(`${line()}\n`);
  };
  show();
  const timer = setInterval(show, isTerminal ? REWRITE_MS : LINE_MS);
  try {
    return await step();
  } finally {
    clearInterval(timer);
    show();
    if (isTerminal) stream.write('\n');
  }
}
