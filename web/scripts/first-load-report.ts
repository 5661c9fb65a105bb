/** Explains a first load: its files, what is new in each, and what to do about it. */
import type { ModuleSize } from './chunks.ts';
import type { FileWeight } from './first-load-weights.ts';

const MODULES_SHOWN = 5;

const WHAT_TO_DO = `  Load what the first paint does not need later: lazyPart (src/kit/lazy-part.ts) for a part of a screen, or
  lazyScreen (src/app/router.tsx) for a screen. docs/decisions/chunks.md says what each chunk holds.`;

const inKb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export const totalBytes = (files: readonly FileWeight[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Returns the name that a file keeps from build to build: `shell.js` for `assets/shell-AbC123.js`. */
const stableName = (file: string): string => file.replace(/^assets\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, '');

function describeModules(title: string, modules: readonly (readonly [string, ModuleSize])[]): string[] {
  const heaviest = modules.toSorted(([, a], [, b]) => b.bytes - a.bytes).slice(0, MODULES_SHOWN);
  return heaviest.map(([path, { bytes, importedBy }]) => {
    const importer = importedBy === undefined ? '' : `, imported by ${importedBy}`;
    return `    ${title}: ${path}, ${inKb(bytes)} before minification${importer}`;
  });
}

function describeFile(
  { file, bytes, modules }: FileWeight,
  passed: readonly FileWeight[] | undefined,
): string[] {
  const name = stableName(file);
  const before = passed?.find((one) => stableName(one.file) === name);
  const growth =
    before === undefined ? '' : `, ${inKb(bytes - before.bytes)} more than in the last build that passed`;
  const added = Object.entries(modules).filter(([path]) => before?.modules[path] === undefined);
  const isComparable = before !== undefined && added.length > 0;
  return [
    `  ${file}: ${inKb(bytes)}${passed !== undefined && before === undefined ? ', new' : growth}`,
    ...(isComparable ? describeModules('new', added) : describeModules('heavy', Object.entries(modules))),
  ];
}

/** Returns the lines to print for a first load over its budget. `passed` are its files in a build that passed. */
export function explainFirstLoad(files: readonly FileWeight[], passed?: readonly FileWeight[]): string[] {
  return [...files.flatMap((file) => describeFile(file, passed)), WHAT_TO_DO];
}
