/** Tests that unsent changes become lines of text, grouped under the name of their household, also of one left. */
import type { User } from 'sync-protocol/people/account.ts';
import { expect, it } from 'vitest';
import type { QueuedEntry } from '../../attention/use-attention.ts';
import { entriesAsText } from './unsent-as-text.ts';

const user = { role: 'NANNY', timezone: 'America/New_York', currency: 'USD' } as User;

const todo = (householdId: string, title: string, name?: string) =>
  ({
    householdId,
    name: 'todo.rename',
    args: { todoId: '01900000-0000-7000-8000-000000000001', title },
    happenedAt: '2026-03-05T17:00:00.000Z',
    household: name === undefined ? undefined : { name, timezone: 'America/New_York', currency: 'USD' },
  }) as QueuedEntry;

it('lists unsent changes under the name of their household', () => {
  const entries = [todo('a', 'Nap', 'The Millers'), todo('b', 'Bath'), todo('a', 'Park', 'The Millers')];
  expect(entriesAsText(entries, user)).toBe(
    [
      'The Millers:',
      'Mar 5, 2026, 12:00 PM: Renamed to-do: “Nap”',
      'Mar 5, 2026, 12:00 PM: Renamed to-do: “Park”',
      '',
      'A household that you have left:',
      'Mar 5, 2026, 12:00 PM: Renamed to-do: “Bath”',
    ].join('\n'),
  );
});
