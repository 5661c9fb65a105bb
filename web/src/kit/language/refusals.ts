/**
 * Says why something was refused, by the refusal's code, in the reader's language: the sentence of the protocol's table,
 * or one of the app's own where that one is for authors of clients, or says too little.
 */

import {
  isRefusalCode,
  type PlainCode,
  type RefusalCode,
  refusalMessage,
} from 'sync-protocol/kernel/refusals.ts';
import { CURRENCIES } from 'sync-protocol/kernel/value-rules.ts';
import { formatDate, formatMoney } from './format.ts';
import { t, translate, type Values } from './messages.ts';

const isAmount = (value: unknown): value is number => typeof value === 'number';

/** Names the week and both amounts; undefined where the refusal came without them. */
function loweredWeekText({ weekStart, beforeCents, afterCents, currency }: Values): string | undefined {
  const money = CURRENCIES.find((each) => each === currency);
  if (typeof weekStart !== 'string' || money === undefined || !isAmount(beforeCents) || !isAmount(afterCents))
    return undefined;
  return t('This would lower the week of {date} from {before} to {after}. It can begin with the next week.', {
    date: formatDate(weekStart),
    before: formatMoney(beforeCents, money),
    after: formatMoney(afterCents, money),
  });
}

/** Says how far back a claim or a mileage rate may be; undefined for pay, whose sentence is the table's. */
function tooFarBackText({ days }: Values): string | undefined {
  if (typeof days !== 'number') return undefined;
  return days === 0
    ? t('A lower rate can begin tomorrow at the earliest.')
    : t('This can be dated at most {days} days back.', { days });
}

/** The sentence of the table. */
function tableText(code: RefusalCode, values: Values = {}): string {
  const [message, usual] = refusalMessage(code);
  return translate(message, { ...usual, ...values });
}

/** The app's own sentences; undefined where the table's is said after all. */
const OWN: Readonly<
  Record<PlainCode, () => string> & Partial<Record<RefusalCode, (values: Values) => string | undefined>>
> = {
  bad_json: () => tableText('bad_input'),
  bad_key: () => tableText('bad_input'),
  wrong_content_type: () => tableText('bad_input'),
  key_conflict: () => tableText('id_conflict'),
  ambiguous_household: () => t('This exists in several of your households. Please reload, and try again.'),
  hours_in_future: () =>
    t('Hours cannot be entered before they have begun. If these have, check this device’s clock.'),
  lowers_worked_week: loweredWeekText,
  too_far_back: tooFarBackText,
};

/** Returns the sentence of a refusal; undefined for a code that this version of the app doesn't know. */
export const refusalText = (code: string, values?: Values): string | undefined =>
  isRefusalCode(code) ? (OWN[code]?.(values ?? {}) ?? tableText(code, values)) : undefined;
