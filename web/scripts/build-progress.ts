/** Tells the program that builds the app how many modules are built: a line on stdout for each hundred. */
import type { Plugin } from 'vite';

const MODULES_A_LINE = 100;

export function buildProgress(): Plugin {
  let modules = 0;
  return {
    name: 'fairday:build-progress',
    apply: () => process.env['BUILD_PROGRESS'] === '1',
    moduleParsed() {
      modules += 1;
      if (modules % MODULES_A_LINE === 0) process.stdout.write(`modules built: ${modules}\n`);
    },
  };
}
