/** The Node that runs the API: the installed Node 24, since the browser tests themselves also run on Node 20. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const installed = fileURLToPath(
  new URL(`../../../node_modules/node-${process.platform}-${process.arch}/bin/node`, import.meta.url),
);

export const NODE = existsSync(installed) ? installed : process.execPath;
