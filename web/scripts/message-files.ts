/**
 * Reads and writes the translations (messages/<language>.po at the repository's root), and collects the messages of all
 * sources: English is in the code, where each message is said.
 */
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { createItem, parsePo, stringifyPo } from 'pofile-ts';
import { LANGUAGE_CODES, type Language } from 'sync-protocol/kernel/languages.ts';
import type { Catalog } from '../src/kit/language/messages.ts';
import { type FoundMessage, findMessages } from './find-messages.ts';

export const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Where messages are said. */
const SOURCES = [
  'web/src/**/*.{ts,tsx}',
  'web/scripts/page-texts.ts',
  'api/src/**/*.ts',
  'sync-protocol/src/**/*.ts',
];
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** The languages that have a file: all but English. */
export const TRANSLATED = LANGUAGE_CODES.filter((code) => code !== 'en');

const fileOf = (language: Language): string => join(repository, `messages/${language}.po`);

export interface Usage extends FoundMessage {
  /** From the repository's root. */
  readonly file: string;
}

/** Every place where a message is said, by file and position. */
export async function collectUsages(): Promise<Usage[]> {
  const files = globSync(SOURCES, { cwd: repository })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isTest(file))
    .toSorted();
  const found = await Promise.all(
    files.map(async (file) =>
      findMessages(file, await readFile(join(repository, file), 'utf8')).map((each) => ({ ...each, file })),
    ),
  );
  return found.flat();
}

/** Translations by message; an empty text for a message that waits for its translation. */
export async function readTranslations(language: Language): Promise<Map<string, string>> {
  const { items } = parsePo(await readFile(fileOf(language), 'utf8'));
  return new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']));
}

/** Reads a language's translations as a catalog for tests, which have no build. */
export async function readCatalog(language: Language): Promise<Catalog> {
  const translations = await readTranslations(language);
  const compiled = Array.from(translations, ([message, said]) => [message, compileMessage(said)] as const);
  return Object.fromEntries(compiled) as Catalog;
}

/** Writes the translations of the messages that are said, each with its files, in the order of the alphabet. */
export async function writeTranslations(
  language: Language,
  usages: readonly Usage[],
  translations: ReadonlyMap<string, string>,
): Promise<void> {
  const filesOf = new Map<string, Set<string>>();
  for (const { message, file } of usages)
    filesOf.set(message, (filesOf.get(message) ?? new Set<string>()).add(file));
  const items = Array.from(filesOf, ([message, files]) => ({
    ...createItem(),
    msgid: message,
    msgstr: [translations.get(message) ?? ''],
    references: [...files],
  })).toSorted((a, b) => (a.msgid < b.msgid ? -1 : 1));
  const headers = { Language: language, 'Content-Type': 'text/plain; charset=utf-8' };
  const file = { comments: [], extractedComments: [], headers, headerOrder: Object.keys(headers), items };
  await writeFile(fileOf(language), `${stringifyPo(file, { foldLength: 0 }).trimEnd()}\n`);
}
