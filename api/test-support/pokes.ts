/** Listens to the pokes of a test server, as another process does. */
import { openPokes, type Pokes } from '../src/sync/pokes.ts';
import type { TestServer } from './people.ts';

export const listenBeside = ({ sql }: Pick<TestServer, 'sql'>): Promise<Pokes> =>
  openPokes(sql, (error) => {
    throw error;
  });
