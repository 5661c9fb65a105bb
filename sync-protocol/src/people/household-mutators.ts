/** Mutators that create a household and save its settings. */
import * as z from 'zod/mini';
import { isTimezone } from '../kernel/calendar.ts';
import { canonicalZone } from '../kernel/canonical-zone.ts';
import { Rejection } from '../kernel/errors.ts';
import { instantInput } from '../kernel/instant-input.ts';
import type { Mutator } from '../kernel/mutator.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import { currency, NAME_MAX, newRowId, text } from '../kernel/values.ts';
import { isCurrencyInUse, readsOfCurrency } from '../ledger/currency-use.ts';
import { readsOfSettings, weeksBySettings } from '../weeks/settings-weeks.ts';
import { keepWorkedWeeks } from '../weeks/worked-weeks.ts';
import { billingIncrementMinutes, type Household, timezone } from './household.ts';
import { assertFamily } from './permissions.ts';

const createArgs = z.strictObject({
  householdId: newRowId,
  name: text(NAME_MAX),
  timezone,
  billingIncrementMinutes,
  currency,
  createdAt: instantInput,
});

/** Creates a household when its first member registers. */
export const createHousehold: Mutator<z.infer<typeof createArgs>> = {
  name: 'household.create',
  version: 1,
  args: createArgs,
  online: true,
  reads: ({ householdId }) => [{ table: 'household', ids: [householdId] }],
  run(rows, args, { actor }) {
    assertFamily(actor);
    const zone = canonicalZone(args.timezone);
    if (!isTimezone(zone)) throw new Rejection('unknown_timezone');
    if (rows.get('household', args.householdId) !== undefined) throw new Rejection('id_conflict');
    const { householdId, name, createdAt } = args;
    rows.put('household', {
      ...UNSET.household,
      householdId,
      id: householdId,
      version: 0,
      name,
      timezone: zone,
      billingIncrementMinutes: args.billingIncrementMinutes,
      currency: args.currency,
      createdAt,
    });
    return undefined;
  },
};

const settings = z.strictObject({ timezone, billingIncrementMinutes, currency });
type Settings = z.infer<typeof settings>;

const withCanonicalZone = (each: Settings): Settings => ({
  ...each,
  timezone: canonicalZone(each.timezone),
});

/** Returns the settings that differ from those that their author saw; all of them where that isn't known. */
function changedSettings(args: Settings, seen: Settings | undefined): Partial<Settings> {
  const [saved, before] = [withCanonicalZone(args), seen && withCanonicalZone(seen)];
  const fields = Object.keys(saved) as (keyof Settings)[];
  const changed = fields.filter((field) => saved[field] !== before?.[field]);
  return Object.fromEntries(changed.map((field) => [field, saved[field]]));
}

/** Returns the household with changed settings. Another name of its zone is no change: a zone keeps its stored name. */
function withSettings(household: Household, changed: Partial<Settings>): Household {
  const next = { ...household, ...changed };
  const isSameZone = next.timezone === canonicalZone(household.timezone);
  return isSameZone ? { ...next, timezone: household.timezone } : next;
}

/**
 * Changes the settings; with `basedOn`, only those that this edit changed, so that two edits merge. Existing dates and
 * instants stay, recorded hours keep their price, and hours in review lose none. Throws `currency_in_use` for another
 * currency once anything is earned, paid, claimed or stated, or a mileage rate is set.
 */
export const saveSettings: Mutator<Settings, Settings> = {
  name: 'household.saveSettings',
  version: 1,
  args: settings,
  basedOn: settings,
  merges: true,
  reads: (args, rows) => {
    const household = rows.peek('household', rows.householdId);
    if (household === undefined) return [];
    const ofCurrency = household.currency === args.currency ? [] : readsOfCurrency(rows);
    return [...ofCurrency, ...readsOfSettings(rows, withSettings(household, withCanonicalZone(args)))];
  },
  *run(rows, args, context) {
    const { actor, household, basedOn } = context;
    assertFamily(actor);
    if (!isTimezone(canonicalZone(args.timezone))) throw new Rejection('unknown_timezone');
    const next = withSettings(household, changedSettings(args, basedOn));
    if (next.currency !== household.currency && isCurrencyInUse(rows)) throw new Rejection('currency_in_use');
    const weeks = weeksBySettings(rows, household, next);
    const of = weeks.map((each) => ({ ...each, counted: 'reviews' as const }));
    yield* keepWorkedWeeks(rows, { of, change: () => rows.put('household', next) }, context);
    return undefined;
  },
};
