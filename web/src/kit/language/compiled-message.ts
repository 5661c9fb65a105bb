/** Puts values into compiled messages: as they are, as the choice of a select, or as that of a plural with its number. */

type Choices = Readonly<Record<string, CompiledMessage>>;
type Choice = readonly [value: string, kind: 'select' | 'plural', choices: Choices];

/** What `compileMessage` makes of a message (web/scripts/messages-plugin.ts). '#' is the number of the plural around. */
export type CompiledMessage = string | readonly (string | readonly [value: string] | Choice)[];

export type Values = Readonly<Record<string, string | number>>;

/** What a message is filled with. */
interface Filling {
  readonly values: Values;
  readonly locale: string;
  /** The number of the plural around. */
  readonly count?: number;
}

/** Up to here, each language writes a count as JavaScript does. */
const LARGEST_PLAIN = 999;

const writeCount = (count: number, locale: string): string =>
  Number.isInteger(count) && count >= 0 && count <= LARGEST_PLAIN ? `${count}` : count.toLocaleString(locale);

const rulesByLocale = new Map<string, Intl.PluralRules>();

/** English needs no rules of Intl, which a phone takes up to 100 ms to create. */
function pluralOf(count: number, locale: string): Intl.LDMLPluralRule {
  if (locale.startsWith('en')) return count === 1 ? 'one' : 'other';
  const rules = rulesByLocale.get(locale) ?? new Intl.PluralRules(locale);
  rulesByLocale.set(locale, rules);
  return rules.select(count);
}

function fillChoice([name, kind, choices]: Choice, { values, locale, count }: Filling): string {
  const value = values[name] ?? '';
  const of = (key: string): CompiledMessage | undefined =>
    Object.hasOwn(choices, key) ? choices[key] : undefined;
  const other = of('other') ?? '';
  if (kind === 'select')
    return fillMessage(of(`${value}`) ?? other, { values, locale, ...(count !== undefined && { count }) });
  const number = Number(value);
  return fillMessage(of(`${number}`) ?? of(pluralOf(number, locale)) ?? other, {
    values,
    locale,
    count: number,
  });
}

/** Returns the message with these values. */
export function fillMessage(message: CompiledMessage, filling: Filling): string {
  if (typeof message === 'string') return message;
  const { values, locale, count } = filling;
  const texts = message.map((part) => {
    if (part === '#' && count !== undefined) return writeCount(count, locale);
    if (typeof part === 'string') return part;
    return part.length === 1 ? `${values[part[0]] ?? ''}` : fillChoice(part, filling);
  });
  return texts.join('');
}
