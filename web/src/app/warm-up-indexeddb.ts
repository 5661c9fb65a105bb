/**
 * Makes the browser open its IndexedDB files, which takes up to 300 ms, before the rest of the page runs. For signed-in
 * people only. The result is not used.
 */
import { storedToken } from '../session/stored-session.ts';

if (storedToken() !== null) indexedDB.databases?.().catch(() => undefined);
