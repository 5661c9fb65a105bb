/** Makes the browser open its IndexedDB files now: that takes up to 300 ms. Only for signed-in people. */
import { storedToken } from '../session/stored-session.ts';

/**
 * A function of its own, because V8 parses the function that makes this call a second time, to note its place. For a
 * call outside any function, it parses the whole file of the build: 20 to 60 ms.
 */
function openFiles(): void {
  indexedDB.databases?.().catch(() => undefined);
}

if (storedToken() !== null) openFiles();
