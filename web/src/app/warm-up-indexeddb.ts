/**
 * Opening what lies on its disk takes a browser up to a third of a second. It begins before all else of the page has
 * run, for whoever is signed in; what is found is not looked at here.
 */
import { storedToken } from '../session/stored-session.ts';

if (storedToken() !== null) indexedDB.databases?.().catch(() => undefined);
