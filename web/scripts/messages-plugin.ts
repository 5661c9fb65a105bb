/**
 * Makes the catalogs of messages for Vite: one module for each language and part, with compiled messages. In a build, a
 * message in the code becomes its number: no file of code holds a text, and no catalog holds another language's.
 */
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { LANGUAGE_CODES, type Language } from 'sync-protocol/kernel/languages.ts';
import type { Plugin } from 'vite';
import { MESSAGE_PARTS, type MessagePart } from '../src/kit/language/message-parts.ts';
import { findMessages } from './find-messages.ts';
import { collectUsages, readTranslations } from './message-files.ts';
import { splitMessages } from './message-parts.ts';

const LOADERS = 'virtual:messages';
const CATALOG = /^virtual:messages\/(\w+)\/(\w+)$/;
/** Begins the id of a module that isn't a file: a convention of Rollup's plugins. */
const VIRTUAL = '\0';

/** Returns 'messages-es-rest' for the module of that catalog; undefined for other modules. */
export function catalogName(id: string): string | undefined {
  const [, language, part] = CATALOG.exec(id.replace(VIRTUAL, '')) ?? [];
  return part === undefined ? undefined : `messages-${language}-${part}`;
}

interface Messages {
  readonly parts: ReadonlyMap<MessagePart, ReadonlySet<string>>;
  /** The number of each message, in the order of the parts. */
  readonly numbers: ReadonlyMap<string, number>;
}

async function readMessages(): Promise<Messages> {
  const parts = splitMessages(await collectUsages());
  const all = new Set(MESSAGE_PARTS.flatMap((part) => [...(parts.get(part) ?? [])]));
  return { parts, numbers: new Map(Array.from(all, (message, number) => [message, number])) };
}

/** The module of a catalog. */
export const catalogModule = (language: Language, part: MessagePart): string =>
  `${LOADERS}/${language}/${part}`;

const writeLoader = (language: Language, part: MessagePart): string =>
  `${part}: () => import('${catalogModule(language, part)}')`;

/** The module that loads catalogs. */
function writeLoaders(): string {
  const languages = LANGUAGE_CODES.map((language) => {
    const parts = MESSAGE_PARTS.map((part) => writeLoader(language, part));
    return `${language}: { ${parts.join(', ')} }`;
  });
  return `export default { ${languages.join(', ')} };`;
}

/** A message without values stays plain text, which is shorter and needs no work. */
function compile(message: string): unknown {
  const [only, ...more] = compileMessage(message);
  return typeof only === 'string' && more.length === 0 ? only : compileMessage(message);
}

/** `keyOf`: under which key a message is found. Throws for a message without a translation. */
async function writeCatalog(
  language: Language,
  messages: Iterable<string>,
  keyOf: (message: string) => string | number,
): Promise<string> {
  const translations = language === 'en' ? undefined : await readTranslations(language);
  const entries = Array.from(messages, (message) => {
    const said = translations === undefined ? message : translations.get(message);
    if (!said) throw new Error(`messages/${language}.po has no translation of: ${message}`);
    return `${JSON.stringify(keyOf(message))}:${JSON.stringify(compile(said))}`;
  });
  return `export default {${entries.join(',')}};`;
}

/** Replaces each message by its number, as a string: keys of catalogs are strings. */
function replaceMessages(file: string, source: string, numbers: Messages['numbers']): string {
  let replaced = source;
  for (const { message, start, end } of findMessages(file, source).toReversed())
    replaced = `${replaced.slice(0, start)}"${numbers.get(message)}"${replaced.slice(end)}`;
  return replaced;
}

export function messagesPlugin(): Plugin {
  let isBuild = false;
  let messages: Promise<Messages> | undefined;
  const load = () => (messages ??= readMessages());
  return {
    name: 'fairday:messages',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === LOADERS || CATALOG.test(id) ? VIRTUAL + id : undefined),
    async load(id) {
      if (id === VIRTUAL + LOADERS) return writeLoaders();
      const [, language, part] = CATALOG.exec(id.replace(VIRTUAL, '')) ?? [];
      if (language === undefined || part === undefined) return undefined;
      if (!isBuild) messages = undefined;
      const { parts, numbers } = await load();
      const keyOf = (message: string) => (isBuild ? (numbers.get(message) ?? message) : message);
      return writeCatalog(language as Language, parts.get(part as MessagePart) ?? [], keyOf);
    },
    async transform(source, id) {
      const [file = ''] = id.split('?');
      if (!isBuild || !/\/src\/.*\.tsx?$/.test(file)) return undefined;
      const { numbers } = await load();
      const code = replaceMessages(file, source, numbers);
      return code === source ? undefined : { code, map: null };
    },
  };
}
