/** Makes the browser open its IndexedDB files now: that takes up to 300 ms. Only for signed-in people. */
import { storedToken } from '../session/stored-session.ts';

if (storedToken() !== null) indexedDB.databases?.().catch(() => undefined);
