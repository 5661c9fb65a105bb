/** Lists the repository's source files, and parses them into syntax trees with the parser that Vite brings (oxc). */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run-command.mjs';

const vite = createRequire(join(root, 'web/package.json')).resolve('vite');
export const { parseSync } = await import(pathToFileURL(vite).href);

/** Returns the paths of the files that match, without packages and builds. */
export const findFiles = (globs) =>
  globSync(globs, { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist|data)$/.test(name) })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

/** Yields every node of a file's syntax tree. Throws for a file that can't be parsed. */
export function* nodesIn(file) {
  const { program, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0].message}`);
  yield* walk(program);
}

function* walk(node) {
  yield node;
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part])
      if (typeof child?.type === 'string') yield* walk(child);
  }
}
