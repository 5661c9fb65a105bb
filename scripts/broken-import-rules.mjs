/**
 * Finds where sources break `import-rules.mjs`: which file may import which files and packages, no cycles, no unused
 * file, no file without a layer, no undeclared package, SQL only in the layers that may hold it.
 *
 * dependency-cruiser can't do this: it needs the JavaScript API of TypeScript < 7, and silently skips .ts files without
 * it. Vite's parser (oxc) lists a module's imports, and imports here name files with their extensions, so nothing has
 * to be resolved.
 */
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, matchesGlob } from 'node:path';
import { bothSides, entries, exceptions, layers, tests, upward } from './import-rules.mjs';
import { findOwnFile, readSpecifiers, WORKSPACE } from './module-imports.mjs';

const matches = (file, globs) => [globs].flat().some((glob) => matchesGlob(file, glob));
const layerOf = (file) => layers.find((layer) => matches(file, layer.files));
const isTest = (file) => matches(file, tests);
const packageOf = (file) => WORKSPACE.find((name) => file.startsWith(`${name}/`)) ?? '.';
const screenOf = (file) => /^web\/src\/screens\/[^/]+/.exec(file)?.[0];

function mayImport(from, target, layer) {
  const to = layerOf(target);
  if (to === undefined) return false;
  if (exceptions.some((one) => matches(target, one.files) && layer.imports?.includes(one.name))) return true;
  if (upward.some((one) => one.from === from && one.to === target)) return true;
  // A screen imports no other screen.
  if (screenOf(from) !== undefined && screenOf(target) !== undefined && screenOf(from) !== screenOf(target))
    return false;
  if (to === layer) return Boolean(layer.self);
  return (layer.imports ?? []).some((name) => matchesGlob(to.name, name));
}

/** Returns what is wrong with an import of one of our own files, or undefined. `known`: all files. */
function judgeOwn(file, target, { layer, known }) {
  if (!/\.(ts|tsx|js|mjs)$/.test(target)) return undefined;
  if (!known.has(target)) return `imports ${target}, which does not exist`;
  if (isTest(file)) {
    const [from, to] = [packageOf(file), packageOf(target)];
    const mayName = [from, 'sync-protocol', ...(matches(file, bothSides) ? ['api'] : [])];
    return mayName.includes(to) ? undefined : `a test of ${from} may not import ${target}`;
  }
  // bench isn't part of the product and may use test support.
  if (isTest(target))
    return packageOf(file) === 'bench' ? undefined : `imports ${target}, which is for tests alone`;
  if (layer === undefined || mayImport(file, target, layer)) return undefined;
  return `${layer.name} may not import ${layerOf(target)?.name ?? 'a file in no layer'} (${target})`;
}

/** Returns what is wrong with an import of a package or of Node's own. `manifest`: the package.json of the file. */
function judgeForeign(file, specifier, { layer, manifest }) {
  if (specifier.startsWith('virtual:')) return [];
  const test = isTest(file) || layer === undefined;
  if (isBuiltin(specifier))
    return test || layer.node ? [] : [`${layer.name} may not import Node's own ${specifier}`];
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  const { dependencies, optionalDependencies, devDependencies } = manifest;
  const declared = {
    ...dependencies,
    ...optionalDependencies,
    ...(test || layer.dev ? devDependencies : {}),
  };
  const problems = [];
  if (!(name in declared))
    problems.push(`imports ${name}, which ${packageOf(file)}/package.json does not declare`);
  if (test) return problems;
  const barred = layer.without?.some((glob) => matchesGlob(name, glob));
  if (barred || (layer.packages !== undefined && !layer.packages.includes(name)))
    problems.push(`${layer.name} may not import the package ${name}`);
  return problems;
}

/** Returns each import cycle once, as its files. */
function findCycles(graph) {
  const cycles = [];
  const done = new Set();
  const walk = (file, path) => {
    if (path.includes(file)) {
      cycles.push([...path.slice(path.indexOf(file)), file]);
      return;
    }
    if (done.has(file)) return;
    for (const target of graph.get(file) ?? []) walk(target, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return cycles;
}

/** Returns the number of sources under `root`, and one message for each broken rule. */
export function findBrokenRules(root) {
  const manifests = new Map(
    ['.', ...WORKSPACE].map((name) => [
      name,
      JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')),
    ]),
  );
  const files = globSync(['{sync-protocol,api,web,bench,scripts}/**/*.{ts,tsx,js,mjs}', '*.config.ts'], {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|data|public|test-results)$/.test(name),
  })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
  const known = new Set(files);
  const problems = [];
  const complain = (file, words) => problems.push(`${file}: ${words}`);
  const graph = new Map();
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8');
    const layer = layerOf(file);
    const { specifiers, errors } = readSpecifiers(file, source);
    if (errors.length > 0) complain(file, `cannot be parsed: ${errors[0].message}`);
    const isOwn = (specifier) => findOwnFile(file, specifier) !== undefined;
    for (const target of specifiers.filter(isOwn).map((specifier) => findOwnFile(file, specifier))) {
      graph.set(file, [...(graph.get(file) ?? []), target]);
      const words = judgeOwn(file, target, { layer, known });
      if (words !== undefined) complain(file, words);
    }
    // Packages loaded by path, such as Vite's parser in scripts/, aren't seen here.
    const manifest = manifests.get(packageOf(file));
    for (const specifier of specifiers.filter((each) => !isOwn(each)))
      for (const words of judgeForeign(file, specifier, { layer, manifest })) complain(file, words);
    if (layer === undefined && !isTest(file) && !matches(file, entries))
      complain(file, 'is in no layer: docs/architecture.md says where a line of code lives');
    if (layer !== undefined && !layer.sql && !isTest(file) && /\bsql(<[^`]*>)?`/.test(source))
      complain(file, `holds SQL, which ${layer.name} may not`);
  }
  for (const cycle of findCycles(graph)) complain(cycle.at(-1), `cycle: ${cycle.join(' → ')}`);
  const imported = new Set([...graph.values()].flat());
  for (const file of files)
    if (!imported.has(file) && !matches(file, entries) && !isTest(file)) complain(file, 'nothing imports it');
  return { files: files.length, problems };
}
