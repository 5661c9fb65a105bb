/** The households of the page states. */
import { addDays } from 'sync-protocol/rules/calendar.ts';
import {
  type Account,
  aDay,
  aHousehold,
  call,
  type HouseholdOfTest,
  inviteLink,
  joinByInvitation,
  today,
} from './household.ts';

export type Who = 'visitor' | 'newcomer' | 'family' | 'nanny';

export interface Fixture {
  readonly url: string;
  readonly accounts: Record<Exclude<Who, 'visitor'>, Account>;
  readonly household: HouseholdOfTest;
  /** Path of an open invitation. */
  readonly invitation: string;
  readonly contestedId: string;
  readonly movedId: string;
}

const NOTES = 'Swimming at four, the blue bag is by the door; back by six, and the neighbour has the key.';

/** Creates a household with long names and days in every state, and a new one. */
export async function buildFixture(url: string): Promise<Fixture> {
  const household = await aHousehold(url, {
    parent: 'Wilhelmina Featherstonehaugh-Cholmondeley',
    nanny: 'Maximiliana Wolfeschlegelsteinhausen-Bergerdorff',
  });
  const nanny = await joinByInvitation(url, household);
  const { parent, nannyId } = household;
  const workedId = await aDay(url, household, { day: -1, isAccepted: true });
  const date = addDays(today(), -1);
  await call(url, parent, [
    'PATCH',
    `/api/agenda/${workedId}`,
    { actualStartUtc: `${date}T14:05:00.000Z`, actualEndUtc: `${date}T22:10:00.000Z`, status: 'COMPLETED' },
  ]);
  await aDay(url, household, { day: -2, isAccepted: true });
  const contestedId = await aDay(url, household, { day: -3, isAccepted: true });
  await aDay(url, household, { day: 0, from: '00:00', to: '06:00', notes: NOTES, isAccepted: true });
  const movedId = await aDay(url, household, { day: 3 });
  for (const day of [1, 2, 4]) await aDay(url, household, { day });
  await call(url, parent, ['POST', `/api/agenda/${workedId}/todos`, { title: 'Pack the swimming bag' }]);

  const other = await aHousehold(url, { parent: 'Ann Lee' });
  return {
    url,
    accounts: { newcomer: other.parent, family: parent, nanny },
    household: { ...household, nannyId },
    invitation: await inviteLink(url, other),
    contestedId,
    movedId,
  };
}
