/** Tests what the other side is told of a changed day. */
import { expect, test } from 'vitest';
import { TestHousehold } from '../../test-support/household.ts';
import { reminderEvents } from './events.ts';

const household = TestHousehold.create();
const planned = household.day(household.acceptedDay('2026-03-06'));
const unplanned = { ...planned, scheduledStartUtc: null, scheduledEndUtc: null };

/** Returns the kinds that the family is told of where the nanny deletes the day. */
const kindsOfDeletion = (before: typeof planned) =>
  reminderEvents([{ table: 'day', id: before.id, before, after: undefined }], 'nanny').map(
    ({ kind }) => kind,
  );

test('a planned shift that is gone was changed', () => {
  expect(kindsOfDeletion(planned)).toEqual(['changed']);
});

test('a day without a plan that is gone tells nobody anything', () => {
  expect(kindsOfDeletion(unplanned)).toEqual([]);
});
