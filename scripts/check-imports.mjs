/**
 * Checks that all sources follow `import-rules.mjs`: which file may import which files and packages, no cycles, no unused
 * file, no file without a layer, no undeclared package, SQL only in the layers that may hold it.
 *
 * dependency-cruiser can't do this: it needs the JavaScript API of TypeScript < 7, and silently skips .ts files without
 * it. Vite's parser (oxc) lists a module's imports, and imports here name files with their extensions, so nothing has
 * to be resolved.
 *
 * Usage: node scripts/check-imports.mjs [root of another tree]. Exits with 1 when a rule is broken.
 */
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, matchesGlob } from 'node:path';
import { bothSides, entries, exceptions, layers, tests, upward } from './import-rules.mjs';
import { findOwnFile, readSpecifiers, WORKSPACE } from './module-imports.mjs';
import { root as home } from './run-command.mjs';

const root = process.argv[2] ?? home;

const matches = (file, globs) => [globs].flat().some((glob) => matchesGlob(file, glob));
const layerOf = (file) => layers.find((layer) => matches(file, layer.files));
const isTest = (file) => matches(file, tests);
const packageOf = (file) => WORKSPACE.find((name) => file.startsWith(`${name}/`)) ?? '.';
const screenOf = (file) => /^web\/src\/screens\/[^/]+/.exec(file)?.[0];

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

/** Returns a module's specifiers, and reports a file that can't be parsed. */
function specifiersOf(file, source) {
  const { specifiers, errors } = readSpecifiers(file, source);
  if (errors.length > 0) complain(file, `cannot be parsed: ${errors[0].message}`);
  return specifiers;
}

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

function checkOwn(file, target, layer) {
  if (!/\.(ts|tsx|js|mjs)$/.test(target)) return;
  if (!known.has(target)) {
    complain(file, `imports ${target}, which does not exist`);
  } else if (isTest(file)) {
    const [from, to] = [packageOf(file), packageOf(target)];
    const mayName = [from, 'sync-protocol', ...(matches(file, bothSides) ? ['api'] : [])];
    if (!mayName.includes(to)) complain(file, `a test of ${from} may not import ${target}`);
  } else if (isTest(target)) {
    // bench isn't part of the product and may use test support.
    if (packageOf(file) !== 'bench') complain(file, `imports ${target}, which is for tests alone`);
  } else if (layer !== undefined && !mayImport(file, target, layer)) {
    complain(
      file,
      `${layer.name} may not import ${layerOf(target)?.name ?? 'a file in no layer'} (${target})`,
    );
  }
}

function checkForeign(file, specifier, layer) {
  if (specifier.startsWith('virtual:')) return;
  const test = isTest(file) || layer === undefined;
  if (isBuiltin(specifier)) {
    if (!test && !layer.node) complain(file, `${layer.name} may not import Node's own ${specifier}`);
    return;
  }
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  const { dependencies, optionalDependencies, devDependencies } = manifests.get(packageOf(file));
  const declared = {
    ...dependencies,
    ...optionalDependencies,
    ...(test || layer.dev ? devDependencies : {}),
  };
  if (!(name in declared))
    complain(file, `imports ${name}, which ${packageOf(file)}/package.json does not declare`);
  if (test) return;
  const barred = layer.without?.some((glob) => matchesGlob(name, glob));
  if (barred || (layer.packages !== undefined && !layer.packages.includes(name)))
    complain(file, `${layer.name} may not import the package ${name}`);
}

/** Reports each import cycle once. */
function findCycles(graph) {
  const done = new Set();
  const walk = (file, path) => {
    if (path.includes(file)) {
      complain(file, `cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`);
      return;
    }
    if (done.has(file)) return;
    for (const target of graph.get(file) ?? []) walk(target, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
}

const graph = new Map();
for (const file of files) {
  const source = readFileSync(join(root, file), 'utf8');
  const layer = layerOf(file);
  const foreign = specifiersOf(file, source).filter((specifier) => {
    const target = findOwnFile(file, specifier);
    if (target === undefined) return true;
    graph.set(file, [...(graph.get(file) ?? []), target]);
    checkOwn(file, target, layer);
    return false;
  });
  // Packages loaded by path, such as Vite's parser in scripts/, aren't seen here.
  for (const specifier of foreign) checkForeign(file, specifier, layer);
  if (layer === undefined && !isTest(file) && !matches(file, entries))
    complain(file, 'is in no layer: docs/architecture.md says where a line of code lives');
  if (layer !== undefined && !layer.sql && !isTest(file) && /\bsql(<[^`]*>)?`/.test(source))
    complain(file, `holds SQL, which ${layer.name} may not`);
}
findCycles(graph);

const imported = new Set([...graph.values()].flat());
for (const file of files)
  if (!imported.has(file) && !matches(file, entries) && !isTest(file)) complain(file, 'nothing imports it');

for (const problem of problems) console.log(problem);
console.log(`${files.length} files, ${problems.length} broken rules`);
process.exitCode = problems.length === 0 ? 0 : 1;
