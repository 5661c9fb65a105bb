/**
 * Tests the messages and their translations: each is found, said and translated, with the values that the code gives
 * it.
 */
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { findMessages } from './find-messages.ts';
import { collectUsages, readTranslations, TRANSLATED } from './message-files.ts';

const usages = await collectUsages();
const said = new Set(usages.map(({ message }) => message));

/** The values that a message uses, with what it chooses by; its elements as '<link>'. */
function partsOf(message: string): Set<string> {
  const found = new Set<string>(message.match(/<\/?\w+>/g));
  const visit = (tokens: unknown): void => {
    // A choice without values is a text, a plural's offset a number.
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      const [name, kind, choices] = token as readonly [string, string?, object?];
      found.add(name);
      if (kind === 'select')
        found.add(
          `${name}: ${Object.keys(choices ?? {})
            .toSorted()
            .join(', ')}`,
        );
      if (kind !== undefined && typeof choices === 'object')
        for (const choice of Object.values(choices)) visit(choice);
    }
  };
  visit(compileMessage(message));
  return found;
}

/** Whether a text begins or ends with a blank, or has two in a row. */
const blanksOf = (words: string): string => [/^\s/, /\s$/, / {2}/].map((blank) => blank.test(words)).join();

const namesOf = (message: string): string[] =>
  [...partsOf(message)].filter((part) => /^\w+$/.test(part)).toSorted();

/** English says the same to 'you' and of others; the verbs of translations differ by the author. */
const BY_AUTHOR = partsOf('{author, select, you {} other {}}');

test('a message gets exactly the values that it uses, and the author for translations', () => {
  const wrong = usages
    .filter(({ values }) => values !== undefined)
    .filter(({ message, values }) => {
      const used = namesOf(message);
      const given = [...new Set(values)].filter((value) => value !== 'author' || used.includes(value));
      return used.join() !== given.toSorted().join();
    })
    .map(({ file, line, message, values }) => `${file}:${line}: ${message} gets ${values?.join(', ')}`);
  expect(wrong).toEqual([]);
});

test.each(TRANSLATED)('%s has a translation of every message, and of nothing else', async (language) => {
  const translations = await readTranslations(language);
  const missing = [...said].filter((message) => !translations.get(message));
  const unused = [...translations.keys()].filter((message) => !said.has(message));
  expect({ missing, unused }).toEqual({ missing: [], unused: [] });
});

test.each(TRANSLATED)('%s uses the values, choices and elements of each message', async (language) => {
  const translations = await readTranslations(language);
  const valuesOf = new Map(usages.map(({ message, values }) => [message, values]));
  const wrong = [...translations].filter(([message, translation]) => {
    // Of values that are given as a variable, nothing is known.
    const isByAuthor = valuesOf.get(message)?.includes('author') ?? translation.startsWith('{author,');
    const parts = new Set([...partsOf(message), ...(isByAuthor ? BY_AUTHOR : [])]);
    return [...parts].toSorted().join() !== [...partsOf(translation)].toSorted().join();
  });
  expect(wrong).toEqual([]);
});

test.each(TRANSLATED)('%s leaves no blank where a message has none', async (language) => {
  const translations = await readTranslations(language);
  const wrong = [...translations].filter(
    ([message, translation]) => blanksOf(message) !== blanksOf(translation),
  );
  expect(wrong).toEqual([]);
});

test('French has no-break spaces at colons and quotation marks, and within numbers', async () => {
  const translations = await readTranslations('fr');
  const wrong = [...translations.values()].filter((words) => /« | [»:]|\s[;!?]|\d \d{3}\b/.test(words));
  expect(wrong).toEqual([]);
});

test('a message that is not one string literal is refused, with its place', () => {
  const source = ['const a = 1;', 't(`Hello ${a}`);'].join('\n');
  expect(() => findMessages('a.ts', source)).toThrow('a.ts:2');
  expect(() => findMessages('a.ts', "t('Hello ' + name)")).toThrow('a.ts:1');
});

test('messages are found with their values, also between elements', () => {
  const source = "const a = <p title={t('Title')}>{t('{count} days', { count, [key]: 1 })}</p>;";
  const found = findMessages('a.tsx', source).map(({ message, values }) => ({ message, values }));
  expect(found).toEqual([
    { message: 'Title', values: [] },
    { message: '{count} days', values: ['count', 'key'] },
  ]);
});

test('messages that are declared in one place and said in another are found', () => {
  const found = findMessages('a.ts', "const ROW = [400, msg('At least {min}'), { min: 6 }];");
  expect(found.map(({ message, values }) => ({ message, values }))).toEqual([
    { message: 'At least {min}', values: undefined },
  ]);
  expect(() => findMessages('a.ts', 'msg(sentence)')).toThrow('a.ts:1');
});

test('a refusal is written once: the app says the sentence of the table', () => {
  const inTable = usages.filter(({ file }) => file === 'sync-protocol/src/kernel/refusals.ts');
  const again = usages.filter(({ file }) => file === 'web/src/kit/language/refusals.ts');
  const sentences = new Set(inTable.map(({ message }) => message));
  expect(sentences.size).toBeGreaterThan(80);
  expect(again.filter(({ message }) => sentences.has(message))).toEqual([]);
});
