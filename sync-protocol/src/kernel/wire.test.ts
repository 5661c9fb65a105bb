/** Tests that no message and no argument changes by accident: each change of a hash or an argument is a decision. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MUTATORS, type MutatorName } from '../registry.ts';
import { PROTOCOL } from './limits.ts';
import type { AnyMutator } from './mutator.ts';
import { bye, membership, mutationResult, poke, syncAnswer, syncRequest } from './wire.ts';

const shapeOf = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });

/** FNV-1a in 32 bits: enough to see a change. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

const isMutator = (mutator: object): mutator is AnyMutator => 'args' in mutator;

/** Returns 'dayId date? notes?', with a question mark after optional arguments. */
function namesOf({ args }: AnyMutator): string {
  const { properties = {}, required = [] } = shapeOf(args);
  return Object.keys(properties)
    .map((name) => (required.includes(name) ? name : `${name}?`))
    .join(' ');
}

type Released = readonly [version: number, hash: string, args: string];

/** Each mutator's version, the hash of its args and its `basedOn`, and its arguments, as queues may hold them. */
const RELEASED: { readonly [N in MutatorName]: Released } = {
  'household.create': [1, '184b2b8e', 'householdId name timezone billingIncrementMinutes currency createdAt'],
  'household.saveSettings': [1, '2ccd20b7', 'timezone billingIncrementMinutes currency'],
  'household.saveHolidays': [1, '6e76e929', 'useFederal own'],
  'household.saveEmployer': [1, '06893aa7', 'employerName employerAddress employerPhone'],
  'household.saveTaxAnswers': [2, 'e0093b31', 'year stateContributionsPaid? isPrinted? printedMarks?'],
  'nanny.add': [1, 'f9ff352e', 'id name email hourlyRateCents'],
  'nanny.edit': [2, '63b0248d', 'nannyId name? email? color?'],
  'nanny.setRate': [1, '5478c5e4', 'nannyId hourlyRateCents effectiveFrom'],
  'nanny.setMileageRate': [1, '80c6ba00', 'nannyId rateTenths effectiveFrom'],
  'nanny.saveTaxId': [1, '68311ba2', 'nannyId idLastFour'],
  'nanny.saveTaxSetting': [1, 'e01e654e', 'nannyId year setting reason'],
  'nanny.link': [1, '028f7a07', 'nannyId accountId'],
  'nanny.unlink': [1, '028f7a07', 'nannyId accountId'],
  'nanny.remove': [1, '5596dbaf', 'nannyId'],
  'terms.set': [
    2,
    '91a0214e',
    'nannyId effectiveFrom weekStartsOn weeklyLimitMinutes dailyLimitMinutes restWeekday overtimeMultiplierHundredths guaranteedMinutes cancellationHours holidayMultiplierHundredths payPeriod livesIn?',
  ],
  'terms.remove': [1, '425d767e', 'nannyId effectiveFrom'],
  'terms.answer': [1, '661197d5', 'nannyId effectiveFrom status note'],
  'week.close': [1, 'a2d46180', 'householdId nannyId weekStart'],
  'week.confirm': [2, '7d87f268', 'nannyId weekStart billableMinutes overtimeMinutes grossCents byDate?'],
  'week.approve': [2, '7d87f268', 'nannyId weekStart billableMinutes overtimeMinutes grossCents byDate?'],
  'week.allowOverlaps': [1, '3b7e1b85', 'nannyId weekStart hours'],
  'week.ask': [1, '5551ff0d', 'questionId nannyId weekStart text'],
  'week.answerQuestion': [1, '3b5f8816', 'questionId text'],
  'baseSchedule.save': [2, '6c8c99a7', 'nannyId items'],
  'agenda.generate': [
    1,
    '3dc65e1b',
    'nannyId startDate endDate overwritePending overwriteAccepted overwriteDeclined',
  ],
  'day.schedule': [1, '61e65bb8', 'dayId nannyId date start end notes'],
  'day.editSchedule': [2, '122a8071', 'dayId date? start? end? notes? origin?'],
  'day.answer': [1, '79211888', 'dayId status'],
  'day.cancel': [1, '332fea77', 'dayId'],
  'day.recordHours': [2, 'b85435e6', 'dayId start end clockId?'],
  'clock.arrive': [1, 'f2fc5e0d', 'clockId nannyId dayId newDayId at'],
  'clock.discard': [1, 'ede4146f', 'clockId'],
  'day.remove': [1, '1ac877bc', 'dayId'],
  'day.withdrawAnswer': [1, '5bab26e4', 'dayId status'],
  'day.withdrawHours': [1, '5742cefd', 'dayId start end'],
  'day.markNotWorked': [1, '7d47629f', 'dayId notWorked'],
  'day.answerNotWorked': [1, '556cd823', 'dayId wasSentHome'],
  'leave.setPolicy': [
    1,
    'b7e9efd1',
    'nannyId kind effectiveFrom grantMinutes earn yearStartsOn maxYearMinutes capMinutes carryMinutes waitingDays useMaxMinutes useMaxDays paysOut',
  ],
  'leave.removePolicy': [1, '29f2af74', 'nannyId kind effectiveFrom'],
  'leave.ask': [1, '5d42b548', 'leaveId groupId nannyId kind date minutes plannedMinutes note'],
  'leave.answer': [1, 'da15ba05', 'leaveId status paidMinutes note'],
  'leave.withdraw': [1, '8fd5be69', 'leaveId'],
  'leave.adjust': [1, 'f1c6e720', 'entryId nannyId kind date minutes note'],
  'leave.undoEntry': [1, 'f2259ecf', 'entryId'],
  'leave.payOut': [1, '6cba4f60', 'entryId nannyId kind minutes'],
  'claim.submit': [
    1,
    'bff5ffaa',
    'claimId nannyId kind date category amountCents distanceTenths note receiptHash',
  ],
  'claim.withdraw': [1, '88412aaf', 'claimId'],
  'claim.pay': [1, '473e9410', 'paymentId nannyId claims platform paymentDate'],
  'claim.decide': [1, '99ee6af5', 'claimId status note'],
  'todo.add': [1, '0a1f6ace', 'todoId dayId title'],
  'todo.rename': [1, '5027e0ce', 'todoId title'],
  'todo.tick': [1, 'b32ac739', 'todoId isCompleted'],
  'todo.remove': [1, '7c3af3fa', 'todoId'],
  'payment.record': [
    5,
    '58147292',
    'paymentId nannyId kind? paymentDate amountCents platform? withheld? approvedWeekStart?',
  ],
  'payment.void': [2, '72c856ab', 'paymentId reason?'],
  'payment.payDays': [3, 'b50f6b36', 'payments days earnings? platform'],
  'statement.issue': [1, '25fe9357', 'nannyId? from? to? paymentId?'],
  'review.resolve': [1, 'd690d435', 'reviewId choice'],
  'review.withdraw': [1, '5664e8ff', 'reviewId'],
  'review.restore': [1, '5664e8ff', 'reviewId'],
  'review.agree': [1, '39a6a651', 'reviewId start end'],
  'receipt.note': [1, 'e8e38533', 'nannyId hash sizeBytes sentBy'],
};

const mutators = Object.values(MUTATORS).flatMap((mutator: object) => (isMutator(mutator) ? [mutator] : []));

const today = (mutator: AnyMutator): Released => [
  mutator.version,
  hashOf(JSON.stringify([mutator.args, mutator.basedOn].map((schema) => schema && shapeOf(schema)))),
  namesOf(mutator),
];

const bare = (name: string): string => name.replace('?', '');

/** Returns the arguments that queues may hold or lack, and that today's mutator takes no more or can't do without. */
function lostArguments(mutator: AnyMutator, released: string): string[] {
  if (mutator.upgradeArgs !== undefined) return [];
  const [before, after] = [released, namesOf(mutator)].map((names) => names.split(' '));
  const taken = new Set(after?.map(bare));
  const removed = before?.filter((name) => !taken.has(bare(name))) ?? [];
  const required = after?.filter((name) => !name.endsWith('?') && before?.includes(name) !== true) ?? [];
  return [...removed, ...required];
}

describe('the shapes of', () => {
  it('messages change only with this hash, and PROTOCOL for older clients', () => {
    const shapes = { bye, syncRequest, syncAnswer, outcome: mutationResult, membership, poke };
    const texts = Object.entries(shapes).map(
      ([name, schema]) => `${name} ${JSON.stringify(shapeOf(schema))}`,
    );
    expect([PROTOCOL, hashOf(texts.toSorted().join('\n'))]).toEqual([1, '8a55e283']);
  });

  it.each(mutators)(
    'args of $name change only with a new version; basedOn gains optional fields',
    (mutator) => {
      const name = mutator.name as MutatorName;
      const hint = `Raise the version of ${name} if its args changed, and write this line into RELEASED`;
      expect({ [hint]: today(mutator) }).toEqual({ [hint]: RELEASED[name] });
    },
  );

  it.each(mutators)('args of $name lose nothing that older queues hold', (mutator) => {
    const name = mutator.name as MutatorName;
    const hint = `Make these arguments of ${name} optional, or give it upgradeArgs`;
    expect({ [hint]: lostArguments(mutator, RELEASED[name][2]) }).toEqual({ [hint]: [] });
  });
});
