import { ROLES } from './account-rules.ts';
import { HISTORY_RESULTS, type HistoryChange, type HistoryEntry } from './history.ts';
import { isInstant, UUID } from './value-rules.ts';

type Rule = (value: unknown) => boolean;
type Rules<Whole> = { readonly [part in keyof Whole]-?: Rule };

const isText: Rule = (value) => typeof value === 'string';
const isId: Rule = (value) => typeof value === 'string' && UUID.test(value);
const isMoment: Rule = (value) => typeof value === 'string' && isInstant(value);
const isVersion: Rule = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isAmong =
  (names: readonly unknown[]): Rule =>
  (value) =>
    names.includes(value);
const orNull =
  (isRight: Rule): Rule =>
  (value) =>
    value === null || isRight(value);
const isListOf =
  (isRight: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.every(isRight);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function hasAll<Whole>(rules: Rules<Whole>): Rule {
  const parts = Object.entries<Rule>(rules);
  return (value) => isObject(value) && parts.every(([name, isRight]) => isRight(value[name]));
}

const PERSON = { accountId: isId, name: orNull(isText) } satisfies Rules<HistoryEntry['viewedBy']>;

const CHANGE: Rules<HistoryChange> = {
  table: isText,
  id: isText,
  about: orNull(isText),
  before: orNull(isObject),
  after: orNull(isObject),
};

const ENTRY: Rules<HistoryEntry> = {
  id: isId,
  version: isVersion,
  name: isText,
  result: isAmong(HISTORY_RESULTS),
  code: orNull(isText),
  by: hasAll<HistoryEntry['by']>({ ...PERSON, role: isAmong(ROLES) }),
  viewedBy: orNull(hasAll(PERSON)),
  device: orNull(isText),
  happenedAt: isMoment,
  receivedAt: isMoment,
  subjects: isListOf(isText),
  changes: isListOf(hasAll(CHANGE)),
  hash: orNull(isText),
  args: () => true,
};

const hasEntry = hasAll(ENTRY);

/**
 * Whether this is an entry as the schema (`historyEntry`) takes it: the same without a copy, for a thousand of them come
 * at once, and where a page may not compile its schemas (its content security policy) that takes ten times as long.
 */
export const isHistoryEntry = (value: unknown): value is HistoryEntry => hasEntry(value);
