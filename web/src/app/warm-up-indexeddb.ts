/** Makes the browser open its IndexedDB files now: that takes up to 300 ms. Only for signed-in people. */
import { storedToken } from '../session/stored-session.ts';

/**
 * A function of its own: V8 notes where a promise of the browser is made, and for that parses the calling function once
 * more. At the top of a module that is the whole file of the build, 20 to 60 ms.
 */
function openFiles(): void {
  indexedDB.databases?.().catch(() => undefined);
}

if (storedToken() !== null) openFiles();
