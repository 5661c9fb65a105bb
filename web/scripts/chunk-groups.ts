/**
 * The groups of modules that the build puts into one file each, by entry module or folder (docs/decisions/chunks.md).
 * Each also takes the modules that its own ones import, except those of a group above it. The bundler splits what is
 * left by lazy imports.
 */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';

/** Neighbors of a module in the bundler's graph, without lazy imports. */
interface Module {
  /** What it imports. */
  readonly importedIds: readonly string[];
  /** What imports it. */
  readonly importers: readonly string[];
}

interface Graph {
  readonly getModuleInfo: (id: string) => Module | null;
}

const src = resolve(import.meta.dirname, '../src');

/** Modules that need no rules, in groups above `sync`. What they import is loaded before the rules. */
const BEFORE_RULES = ['app/main.tsx', 'app/signed-in.tsx', 'screens/schedule/schedule-screen.tsx'].map(
  (path) => resolve(src, path),
);

/** Returns these modules, their neighbors on one side, the neighbors' neighbors, and so on. */
function follow(graph: Graph, ids: Iterable<string>, side: keyof Module): Set<string> {
  const found = new Set(ids);
  // A set's loop also visits what is added meanwhile.
  for (const id of found) for (const next of graph.getModuleInfo(id)?.[side] ?? []) found.add(next);
  return found;
}

/**
 * Returns a function that gives `name`, a file's, to modules that need nothing of `sync`, and null to others.
 * @throws if the build lacks one of BEFORE_RULES: nearly every module would then seem to need the rules
 */
export function nameWithoutRules(name: string): (id: string, graph: Graph) => string | null {
  let waiting: Set<string> | undefined;
  return (id, graph) => {
    if (waiting === undefined) {
      const gone = BEFORE_RULES.find((path) => graph.getModuleInfo(path) === null);
      if (gone !== undefined) throw new Error(`The build has no ${gone}, which chunk-groups.ts names`);
      const earlier = follow(graph, BEFORE_RULES, 'importedIds');
      const all = follow(graph, globSync(`${src}/device/sync/!(*.test).ts`), 'importedIds');
      const rules = [...all].filter((module) => !earlier.has(module));
      waiting = follow(graph, rules, 'importers');
    }
    return waiting.has(id) ? null : name;
  };
}

/** Files that share a module before it moves into a file with others: each file costs a slow phone 5 to 9 ms. */
const SHARED_BY = 3;

export const chunkGroups = [
  // The entry with the sign-in screen, which every visitor may need next.
  { name: 'first', tags: ['$initial' as const] },
  // What screens before and after the sign-in share, with the styles, so that neither loads the other's.
  {
    name: 'shared',
    test: /src\/(kit\/language\/format|schedule\/status-badge|kit\/empty-state)|IconCalendarWeek|(Badge|ThemeIcon)\.layer/,
  },
  // Before the shell, so that nothing before the sign-in loads the shell.
  { name: 'visitors', test: /src\/screens\/(landing|signup)\// },
  // The frame of signed-in screens, with the screen that is opened most.
  { name: 'shell', test: /src\/(app\/signed-in|screens\/schedule\/schedule-screen)/ },
  // Loaded with the first sync, before the days are here. With `parts` six more files would come.
  { name: 'long-agenda-list', test: /src\/schedule\/long-agenda-list/ },
  // Loaded after the first paint: rules, schemas, what applies answers.
  { name: 'sync', test: /src\/device\/sync\// },
  // The sign-in asks this before any input. In the file of the other routes it would wait for the rules, in `parts` for
  // the shell.
  {
    name: 'password-reset',
    test: /sync-protocol\/src\/people\/password-reset-path|src\/session\/use-can-email-reset/,
  },
  // What asks the server's REST routes, as the screens that links in e-mails open do, and checks the answers.
  {
    name: 'rest',
    test: /sync-protocol\/src\/(routes|kernel\/route|[a-z]+\/[a-z-]+-rest)\.|src\/session\/rest-client|src\/kit\/language\/refusals/,
  },
  // All other styles: one style sheet restyles the page once.
  { name: 'styles', test: /\.css$/ },
  // What screens and lazy parts share. The calendar loads `parts`, and must not wait for the rules.
  { name: nameWithoutRules('parts'), debugName: 'parts', minShareCount: SHARED_BY },
  { name: 'parts-with-rules', minShareCount: SHARED_BY },
];
