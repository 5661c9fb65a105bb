/** Sentences of history entries about changed settings of a household, and changed fields of a nanny. */
import { formatList } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import {
  describeFields,
  type FieldValues,
  formatField,
  type NannyField,
  type SettingsField,
} from '../people/field-words.ts';
import {
  type Author,
  changedFields,
  changesOf,
  describeBefore,
  type EntryContext,
  findNannyName,
  type Sentence,
  type TypedChange,
} from './history-entry.ts';

/** Every setting needs a sentence: one without doesn't compile. */
const SETTINGS: { readonly [F in SettingsField]: (by: Author, value: string) => string } = {
  timezone: ({ author, name }, value) =>
    t('{name} changed the time zone to {value}', { author, name, value }),
  billingIncrementMinutes: ({ author, name }, value) =>
    t('{name} changed the billing increment to {value}', { author, name, value }),
  currency: ({ author, name }, value) => t('{name} changed the currency to {value}', { author, name, value }),
};

/** Every field needs a sentence: one without doesn't compile. */
const NANNY: {
  readonly [F in NannyField]: (by: Author, change: { nanny: string; value: string }) => string;
} = {
  name: ({ author, name }, { nanny, value }) =>
    t('{name} changed the name of {nanny} to {value}', { author, name, nanny, value }),
  email: ({ author, name }, { nanny, value }) =>
    t('{name} changed the email of {nanny} to {value}', { author, name, nanny, value }),
  color: ({ author, name }, { nanny, value }) =>
    t('{name} changed the color of {nanny} to {value}', { author, name, nanny, value }),
};

interface Changes<F> {
  readonly fields: readonly F[];
  readonly was: FieldValues;
  readonly is: FieldValues;
}

/** Returns the fields that the entry changed and that have sentences: newer versions may know more. */
function findChanges<F extends SettingsField | NannyField>(
  change: TypedChange<'household'> | TypedChange<'nanny'> | undefined,
  sentences: { readonly [field in F]: unknown },
): Changes<F> {
  const changed: readonly string[] =
    change === undefined ? [] : changedFields(change as TypedChange<'nanny'>);
  const fields = (Object.keys(sentences) as F[]).filter((field) => changed.includes(field));
  return { fields, was: change?.was ?? {}, is: change?.is ?? {} };
}

const describeFormer = ({ fields, was }: Changes<SettingsField | NannyField>): string | undefined =>
  describeBefore(formatList(fields.map((field) => formatField(field, was[field]))));

const describeNew = ({ fields, is }: Changes<SettingsField | NannyField>): string =>
  describeFields(Object.fromEntries(fields.map((field) => [field, is[field]])));

export function describeSettings(context: EntryContext): Sentence {
  const { author, name } = context;
  const changed = findChanges(changesOf(context.all, 'household')[0], SETTINGS);
  const [field, ...others] = changed.fields;
  if (field === undefined) {
    return {
      sentence: t('{name} changed the settings', {
        author,
        name,
      }),
    };
  }
  const changes = describeNew(changed);
  return {
    sentence:
      others.length === 0
        ? SETTINGS[field](context, formatField(field, changed.is[field]))
        : t('{name} changed the settings: {changes}', { author, name, changes }),
    was: describeFormer(changed),
  };
}

export function describeNannyEdit(context: EntryContext): Sentence {
  const { author, name } = context;
  const changed = findChanges(changesOf(context.all, 'nanny')[0], NANNY);
  const [field, ...others] = changed.fields;
  const nanny = findNannyName(context);
  if (field === undefined) {
    return {
      sentence: t('{name} changed the nanny', {
        author,
        name,
      }),
    };
  }
  const changes = describeNew(changed);
  return {
    sentence:
      others.length === 0
        ? NANNY[field](context, { nanny, value: formatField(field, changed.is[field]) })
        : t('{name} changed {nanny}: {changes}', { author, name, nanny, changes }),
    was: describeFormer(changed),
  };
}
