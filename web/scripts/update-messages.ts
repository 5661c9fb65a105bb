/**
 * `npm run messages`: brings messages/<language>.po up to the sources: adds new messages without a translation, removes
 * those that are no longer said, and prints what waits for a translator. Exits with 1 if something does.
 */
import { collectUsages, readTranslations, TRANSLATED, writeTranslations } from './message-files.ts';

const usages = await collectUsages();
const said = new Set(usages.map(({ message }) => message));
let waiting = 0;
for (const language of TRANSLATED) {
  const translations = await readTranslations(language).catch(() => new Map<string, string>());
  await writeTranslations(language, usages, translations);
  const missing = [...said].filter((message) => !translations.get(message));
  for (const message of missing) process.stdout.write(`messages/${language}.po waits for: ${message}\n`);
  waiting += missing.length;
}
process.stdout.write(`${said.size} messages, ${waiting} translations missing.
`);
process.exitCode = waiting > 0 ? 1 : 0;
