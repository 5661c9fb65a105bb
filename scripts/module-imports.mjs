/** Lists what a source file imports, and finds the repository's file that an import names. */
import { posix } from 'node:path';
import { parseSync } from './source-files.mjs';

export const WORKSPACE = ['sync-protocol', 'api', 'web', 'bench'];

/** Returns all specifiers of a module (imports, re-exports, types and literal dynamic imports), and syntax errors. */
export function readSpecifiers(file, source) {
  const { module, errors } = parseSync(file, source);
  const named = [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) => found.entries.map((entry) => entry.moduleRequest?.value)),
  ];
  const dynamic = module.dynamicImports.map(
    ({ moduleRequest }) =>
      /^(['"`])([^'"`$]+)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[2],
  );
  const specifiers = [...named, ...dynamic].filter((name) => name !== undefined && name !== null);
  return { specifiers: [...new Set(specifiers)], errors };
}

/** Returns the repository's file that a specifier names, or undefined for an external package. */
export function findOwnFile(file, specifier) {
  const path = specifier.split('?')[0];
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path);
  const [name, folder] = path.split('/');
  if (!WORKSPACE.includes(name)) return undefined;
  return folder === 'test-support' ? path : `${name}/src/${path.slice(name.length + 1)}`;
}
