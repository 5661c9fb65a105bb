/** The version of this program, which package.json of the repository names. */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const file = new URL('../../../package.json', import.meta.url);

/** Such as `0.2.0` (https://semver.org). */
export const { version: VERSION } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(file, 'utf8')));
