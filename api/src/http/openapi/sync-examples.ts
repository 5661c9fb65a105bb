/** The same story, told by a device that syncs. */
import type { SyncAnswer, SyncRequest } from 'sync-protocol/sync/wire.ts';
import { clientId, dayId, household, mutationId, nannyAccount, nannyId, todoId } from './example-ids.ts';

export const SYNC_REQUEST: SyncRequest = {
  protocol: 1,
  accountId: nannyAccount,
  clientId,
  cursors: { [household]: null },
  mutations: [
    {
      id: mutationId,
      seq: 1,
      householdId: household,
      name: 'todo.tick',
      version: 1,
      args: { todoId, isCompleted: true },
      happenedAt: '2026-03-05T17:00:00.000Z',
    },
  ],
};

const changes = {
  reset: true,
  cursor: 'opaque',
  epoch: '5b0b9c4e-6d0e-4d0b-9a53-3b1f6f6f2a11',
  more: false,
  rows: { todo: [{ id: todoId, dayId, title: 'Pack the swimming bag', isCompleted: true }] },
  removed: [],
  outcomes: [{ id: mutationId, result: 'applied' as const }],
  history: [],
  bookMark: { hash: 'c2'.repeat(32), at: '2026-03-05T17:00:01.200Z' },
};

export const SYNC_ANSWER: SyncAnswer = {
  memberships: [{ householdId: household, role: 'NANNY', nannyId, access: '1' }],
  orphans: [],
  serverTime: '2026-03-05T17:00:01.250Z',
  households: { [household]: changes },
};
