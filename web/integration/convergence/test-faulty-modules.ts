/**
 * Loads modules with a fault. A module that is imported with `?fault=name` is loaded once more with that fault in its
 * source, and so are those between the two. All others are shared: loading the whole server for each fault takes longer
 * than finding it. The product's own source is untouched.
 */
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CHANGES, changed, ROOT } from './test-faults.ts';

const SWITCH = 'fault';

/** What a module imports, at once or lazily. An import of types alone is none. */
const IMPORTS = /^(?:import|export) (?!type )(?:[^;'"]*? from )?'([^']+)'|\bimport\('([^']+)'\)/gm;

const isOurs = (address: string): boolean =>
  address.startsWith(ROOT.href) && !address.includes('/node_modules/');

const imported = new Map<string, readonly string[]>();

/** Returns the addresses of our modules that a module imports. */
function importsOf(address: string): readonly string[] {
  const known = imported.get(address);
  if (known !== undefined) return known;
  const { resolve } = createRequire(address);
  const specifiers = [...readFileSync(fileURLToPath(address), 'utf8').matchAll(IMPORTS)].map(
    ([, first, lazy]) => first ?? lazy ?? '',
  );
  const ours = specifiers.filter((specifier) => specifier.endsWith('.ts'));
  const found = ours.map((specifier) => pathToFileURL(resolve(specifier)).href).filter(isOurs);
  imported.set(address, found);
  return found;
}

const addressesOf = (fault: string): string[] =>
  (CHANGES[fault] ?? []).map(({ file }) => new URL(file, ROOT).href);

const reaching = new Map<string, Map<string, boolean>>();

/** Whether a module has this fault or reaches one that has, by its imports. */
function reaches(address: string, fault: string): boolean {
  const known = reaching.get(fault) ?? new Map(addressesOf(fault).map((each) => [each, true]));
  reaching.set(fault, known);
  const isReaching = known.get(address) ?? importsOf(address).some((each) => reaches(each, fault));
  known.set(address, isReaching);
  return isReaching;
}

let isSwitched = false;

/** Makes `?fault=name` load a module with that fault. */
function switchFaults(): void {
  if (isSwitched) return;
  isSwitched = true;
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const fault = new URL(context.parentURL ?? 'file:///').searchParams.get(SWITCH);
      if (fault === null || !isOurs(resolved.url) || !reaches(resolved.url, fault)) return resolved;
      return { ...resolved, url: faultyAddress(resolved.url, fault) };
    },
    load(address, context, next) {
      const loaded = next(address, context);
      const fault = address.startsWith('file:') ? new URL(address).searchParams.get(SWITCH) : null;
      const here = CHANGES[fault ?? '']?.filter(({ file }) => isFile(address, file)) ?? [];
      if (here.length === 0) return loaded;
      const source = readFileSync(fileURLToPath(address), 'utf8');
      return { ...loaded, source: here.reduce(changed, source) };
    },
  });
}

const isFile = (address: string, file: string): boolean =>
  fileURLToPath(address) === fileURLToPath(new URL(file, ROOT));

function faultyAddress(address: string, fault: string): string {
  const url = new URL(address);
  url.searchParams.set(SWITCH, fault);
  return url.href;
}

/** Imports a module of this folder, with a fault if given. @throws if no fault has that name */
export function importWith<Module>(file: string, fault: string | undefined): Promise<Module> {
  const address = new URL(file, import.meta.url).href;
  if (fault === undefined) return import(address) as Promise<Module>;
  if (CHANGES[fault] === undefined) throw new Error(`No fault is called ${fault}`);
  switchFaults();
  return import(faultyAddress(address, fault)) as Promise<Module>;
}
