/**
 * Splits the messages by what a visitor loads: the parts of the catalogs and the messages of each. A part has the
 * messages of its own modules and of those that they import, without the modules of the first file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import type { MessagePart } from '../src/kit/language/message-parts.ts';
import { repository, type Usage } from './message-files.ts';

const screen = (name: string) => `web/src/screens/${name}.tsx`;

/** The modules that bring in the modules of each part but 'rest', which has all others. */
const ENTRIES: Readonly<Record<Exclude<MessagePart, 'rest'>, readonly string[]>> = {
  first: ['web/src/app/main.tsx'],
  visitors: [
    'web/src/app/not-found-screen.tsx',
    screen('signin/forgot-password-link'),
    ...['invite', 'reset', 'signup', 'landing'].map((name) => screen(`${name}/${name}-screen`)),
  ],
  signedIn: [
    'web/src/app/signed-in.tsx',
    screen('schedule/schedule-screen'),
    'web/src/schedule/long-agenda-list.tsx',
  ],
};

/** Files of the web app that a module imports when it is loaded. */
function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(join(repository, file), 'utf8'));
  const named = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ),
  ];
  return named
    .filter((name) => name.startsWith('.'))
    .map((name) => join(dirname(file), name))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(repository, path)));
}

/** Returns the files and all that they import, directly or not, except those of `without`. */
function closure(files: readonly string[], without: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const waiting = files.filter((file) => !without.has(file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...importsOf(file).filter((imported) => !without.has(imported)));
  }
  return found;
}

/** The files of every part but 'rest'. */
function filesOfParts(): ReadonlyMap<MessagePart, ReadonlySet<string>> {
  const first = closure(ENTRIES.first, new Set());
  return new Map<MessagePart, ReadonlySet<string>>([
    ['first', first],
    ['visitors', closure(ENTRIES.visitors, first)],
    ['signedIn', closure(ENTRIES.signedIn, first)],
  ]);
}

/** The messages of each part. Those of the first file are in 'first' alone: it is loaded before all others. */
export function splitMessages(usages: readonly Usage[]): ReadonlyMap<MessagePart, ReadonlySet<string>> {
  const parts = filesOfParts();
  const named = [...parts.values()];
  const inWeb = usages.filter(({ file }) => /^(web|sync-protocol)\/src\//.test(file));
  const messagesIn = (has: (file: string) => boolean) =>
    new Set(inWeb.filter(({ file }) => has(file)).map(({ message }) => message));
  const split = new Map<MessagePart, Set<string>>(
    Array.from(parts, ([part, files]) => [part, messagesIn((file) => files.has(file))]),
  );
  split.set(
    'rest',
    messagesIn((file) => named.every((files) => !files.has(file))),
  );
  const first = split.get('first') ?? new Set();
  for (const [part, messages] of split)
    if (part !== 'first') split.set(part, new Set([...messages].filter((message) => !first.has(message))));
  return split;
}
