/** The settings as a table for people: made from what checks them, so that neither can be forgotten beside the other. */
import { environment, SETTING_WORDS } from './config.ts';

/** Documents that hold it between these two lines. */
export const TABLE_BEGINS = '<!-- settings: written by scripts/write-settings.mjs -->';
export const TABLE_ENDS = '<!-- end of settings -->';

function defaultOf(
  name: keyof typeof SETTING_WORDS,
  defaults: Readonly<Record<string, string | number | undefined>>,
): string {
  const value = defaults[name];
  return value === undefined ? (SETTING_WORDS[name].unset ?? '–') : `\`${value}\``;
}

/** A Markdown table, a line a setting. */
export function settingsTable(): string {
  const defaults = environment.parse({});
  const names = Object.keys(environment.shape) as (keyof typeof SETTING_WORDS)[];
  const lines = names.map(
    (name) => `| \`${name}\` | ${defaultOf(name, defaults)} | ${SETTING_WORDS[name].does} |`,
  );
  return ['| variable | default | what it does |', '|---|---|---|', ...lines].join('\n');
}

/** The document with its table made anew. Throws when it has no place for one. */
export function withSettingsTable(document: string): string {
  const [before, rest] = document.split(TABLE_BEGINS);
  const after = rest?.split(TABLE_ENDS)[1];
  if (before === undefined || after === undefined) throw new Error('There is no place for the settings.');
  return `${before}${TABLE_BEGINS}\n${settingsTable()}\n${TABLE_ENDS}${after}`;
}
