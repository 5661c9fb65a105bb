/**
 * Random mutations that sign a nanny's week as a device shows it, and that ask and answer questions about it. Also
 * returns the figures that a person who sees that week signs.
 */

import { addDays, toInstant } from 'sync-protocol/kernel/calendar.ts';
import type { MutatorArgs, NewMutation } from 'sync-protocol/registry.ts';
import { toFigures, totalAt } from 'sync-protocol/test-support/week-figures.ts';
import { weekOf } from 'sync-protocol/weeks/nanny-week.ts';
import { type Choice, mutation, pick } from './test-choice.ts';
import type { Device } from './test-device.ts';

/** Returns what a person signs who sees the week of a date on this device, or the week before it. */
export async function weekOn(
  device: Pick<Device, 'all' | 'now'>,
  { nannyId, date, isEarlier = false }: { nannyId: string; date: string; isEarlier?: boolean },
): Promise<MutatorArgs<'week.confirm'> | undefined> {
  const rows = {
    household: await device.all('household'),
    nanny: await device.all('nanny'),
    rate: await device.all('rate'),
    terms: await device.all('terms'),
    week: await device.all('week'),
    day: await device.all('day'),
    cancellation: await device.all('cancellation'),
    leave: await device.all('leave'),
    review: await device.all('review'),
    earning: await device.all('earning'),
    payment: await device.all('payment'),
  };
  const hers = rows.terms.filter((terms) => terms.nannyId === nannyId);
  const { start } = weekOf(hers, date);
  const weekStart = isEarlier ? weekOf(hers, addDays(start, -1)).start : start;
  const total = totalAt(rows, { nannyId, weekStart }, toInstant(device.now()));
  return total && { nannyId, weekStart, ...toFigures(total) };
}

interface Context {
  readonly device: Pick<Device, 'all' | 'now'>;
  readonly choice: Choice;
  readonly newId: () => string;
}

const TODAY = '2026-03-05';

/** Makes a mutation of a week of a nanny, with the figures that the device shows, or now and then with others. */
async function onWeek(
  { device, choice: { which, size } }: Context,
  make: (args: MutatorArgs<'week.confirm'>) => NewMutation,
): Promise<NewMutation | undefined> {
  const nanny = pick(await device.all('nanny'), which);
  if (nanny === undefined) return undefined;
  const date = addDays(TODAY, (size % 5) - 3);
  const shown = await weekOn(device, { nannyId: nanny.id, date, isEarlier: size % 2 === 0 });
  if (shown === undefined) return undefined;
  return make(size % 5 === 0 ? { ...shown, grossCents: shown.grossCents + 1 } : shown);
}

/** One for each mutator of weeks that a device can queue. */
export const WEEK_MAKERS = {
  'week.confirm': (context: Context) => onWeek(context, (week) => mutation('week.confirm', week)),
  'week.approve': (context: Context) => onWeek(context, (week) => mutation('week.approve', week)),
  'week.ask': (context: Context) =>
    onWeek(context, ({ nannyId, weekStart }) => {
      const questionId = context.newId();
      return mutation('week.ask', { questionId, nannyId, weekStart, text: `Why ${context.choice.size}?` });
    }),
  'week.answerQuestion': async ({ device, choice }: Context) => {
    const question = pick(await device.all('question'), choice.which);
    const text = `Because ${choice.size % 3}`;
    return question && mutation('week.answerQuestion', { questionId: question.id, text });
  },
};
