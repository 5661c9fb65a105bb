/** Tests whose requests for time off wait for whom, with a removed nanny among them. */

import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { expect, it } from 'vitest';
import type { StoredMembership } from '../device/sync/device-storage.ts';
import { aDevice, HOUSEHOLD_ID, MEMBERSHIPS } from '../schedule/test-agenda.ts';
import { leaveRow } from '../time-off/test-leave.ts';
import { countTimeOff } from './time-off-counts.ts';

const [FAMILY] = MEMBERSHIPS;
const REMOVED = { nannyUserId: null, formerUserId: 'nora', archivedAt: '2026-03-05T08:00:00.000Z' };

it.each<[role: StoredMembership['role'], count: number]>([
  ['FAMILY', 2],
  ['NANNY', 1],
  ['VIEWER', 0],
])('a removed nanny’s requests wait for the family alone: %s', async (role, count) => {
  const database = await aDevice(0);
  await database.rows<Nanny>('nanny').update([HOUSEHOLD_ID, 'nora'], REMOVED);
  await database.rows<Nanny>('nanny').update([HOUSEHOLD_ID, 'mary'], { nannyUserId: 'mary' });
  await database
    .rows('leave')
    .bulkPut([
      leaveRow('hers', 'nora'),
      leaveRow('answered', 'nora', { status: 'DECLINED' }),
      leaveRow('of another', 'mary'),
      leaveRow('away', 'nora', { askedBySide: 'family' }),
      leaveRow('away, too', 'mary', { askedBySide: 'family' }),
    ]);
  expect(await countTimeOff(database, [{ ...FAMILY, role }])).toBe(count);
});
