/** Creates two households for page states: one with days, terms and long names, and a new one whose nanny is invited. */
import {
  type Account,
  aDay,
  aHousehold,
  call,
  type HouseholdOfTest,
  inviteLink,
  joinByInvitation,
  recordHours,
  TODAY,
} from './household.ts';
import { setTerms } from './terms-steps.ts';

export type Who = 'visitor' | 'newcomer' | 'family' | 'nanny';

export interface Fixture {
  readonly accounts: Record<Exclude<Who, 'visitor'>, Account>;
  readonly household: HouseholdOfTest;
  /** Path of an open invitation. */
  readonly invitation: string;
  /** A past accepted day without hours. */
  readonly contestedId: string;
  /** A future day that the nanny hasn't answered. */
  readonly movedId: string;
}

const NOTES = 'Swimming at four, the blue bag is by the door; back by six, and the neighbour has the key.';

export async function buildFixture(url: string): Promise<Fixture> {
  const household = await aHousehold(url, {
    parent: 'Wilhelmina Featherstonehaugh-Cholmondeley',
    nanny: 'Maximiliana Wolfeschlegelsteinhausen-Bergerdorff',
  });
  const nanny = await joinByInvitation(household);
  await setTerms(household, { cancellationHours: 24, restWeekday: 0, holidayMultiplierHundredths: 150 });
  const { parent } = household;
  const workedId = await aDay(household, { day: -1, isAccepted: true });
  await recordHours(parent, workedId, { day: -1, from: '14:05', to: '22:10' });
  // From four weeks of data on, dashboards have charts.
  const firstId = await aDay(household, { day: -28, isAccepted: true });
  await recordHours(parent, firstId, { day: -28, from: '14:00', to: '22:00' });
  await aDay(household, { day: -2, isAccepted: true });
  const contestedId = await aDay(household, { day: -3, isAccepted: true });
  await aDay(household, { ...TODAY, notes: NOTES });
  const movedId = await aDay(household, { day: 3 });
  for (const day of [1, 2, 4]) await aDay(household, { day });
  await call(parent, `POST /api/agenda/${workedId}/todos`, { title: 'Pack the swimming bag' });

  const other = await aHousehold(url, { parent: 'Ann Lee' });
  return {
    accounts: { newcomer: other.parent, family: parent, nanny },
    household,
    invitation: await inviteLink(other),
    contestedId,
    movedId,
  };
}
