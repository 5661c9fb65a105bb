/**
 * Records the chunks of a build (modules, styles, imports), and finds the files that modules need to run and import
 * cycles between chunks.
 */
import { relative, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

export interface ModuleSize {
  /** Bytes before minification. */
  readonly bytes: number;
  /** One module that imports this one; absent for the entry. */
  readonly importedBy?: string;
}

export interface Chunk {
  readonly file: string;
  readonly css: readonly string[];
  /** Files of other chunks that must load before this one runs. */
  readonly imports: readonly string[];
  /** By path: `src/app/main.tsx`, or a package's `react/index.js`. */
  readonly modules: Readonly<Record<string, ModuleSize>>;
}

const root = resolve(import.meta.dirname, '..');

/** Returns the path of a module from the web package's root, or from the folder of its package; a virtual module's name. */
function readablePath(id: string): string {
  if (id.startsWith('\0')) return id.slice(1);
  const inPackage = id.lastIndexOf('/node_modules/');
  return inPackage === -1 ? relative(root, id) : id.slice(inPackage + '/node_modules/'.length);
}

function toChunk(chunk: Rolldown.OutputChunk, graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>): Chunk {
  const modules = Object.entries(chunk.modules).map(([id, { renderedLength }]): [string, ModuleSize] => {
    const importer = graph.getModuleInfo(id)?.importers[0];
    const importedBy = importer === undefined ? {} : { importedBy: readablePath(importer) };
    return [readablePath(id), { bytes: renderedLength, ...importedBy }];
  });
  return {
    file: chunk.fileName,
    css: [...(chunk.viteMetadata?.importedCss ?? [])],
    imports: chunk.imports,
    modules: Object.fromEntries(modules),
  };
}

/** A plugin that adds the chunks of its build to `chunks`. */
export const recordChunks = (chunks: Chunk[]): Plugin => ({
  name: 'fairday:record-chunks',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle))
      if (output.type === 'chunk') chunks.push(toChunk(output, this));
  },
});

/** Returns every file that must load before any of `modules` can run. Throws if no chunk holds a module. */
export function filesToRun(chunks: readonly Chunk[], modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (chunk: Chunk): void => {
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...chunk.css]) files.add(file);
    for (const imported of chunks.filter(({ file }) => chunk.imports.includes(file))) add(imported);
  };
  for (const module of modules) {
    const chunk = chunks.find((candidate) => candidate.modules[module] !== undefined);
    if (chunk === undefined) throw new Error(`No chunk of the build holds ${module}`);
    add(chunk);
  }
  return files;
}

type ChunkImports = Pick<Chunk, 'file' | 'imports'>;

/** Returns the files of one import cycle between chunks. In a cycle a module may run before the one that it uses. */
export function findCycle(chunks: readonly ChunkImports[]): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const imported of chunks.find((chunk) => chunk.file === file)?.imports ?? []) {
      const cycle = visit(imported, [...path, file]);
      if (cycle !== undefined) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const { file } of chunks) {
    const cycle = visit(file, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
