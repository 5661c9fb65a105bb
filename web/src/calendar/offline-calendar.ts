/** Makes a calendar file of the shifts on this device, also offline. */
import { calendarFile, calendarRange } from 'sync-protocol/calendar/calendar-file.ts';
import type { Leave } from 'sync-protocol/time-off/leave.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { readDays } from '../device/day-indexes.ts';
import { allOf, householdOf, nannyNames } from '../device/household-reads.ts';
import { readAccountMemberships } from '../device/shown-household.ts';
import { currentLanguage } from '../kit/language/language.ts';
import { t } from '../kit/language/messages.ts';
import type { CalendarChoice } from './calendar-choice.ts';

/** Returns the text of the file. `now`: an instant. */
export async function offlineCalendar(
  database: DeviceDatabase,
  { householdId, notes }: CalendarChoice,
  now: string,
): Promise<string> {
  const today = now.slice(0, 10);
  const { all } = (await readAccountMemberships(database)) ?? { all: [] };
  const chosen = all.filter((membership) => householdId === null || membership.householdId === householdId);
  const households = [];
  for (const { householdId: id, role } of chosen) {
    households.push(
      await database.inTransaction('r', async () => ({
        household: { name: (await householdOf(database, id))?.name ?? '' },
        nannyNames: role === 'NANNY' ? null : await nannyNames(database, id),
        days: await readDays(database, id, calendarRange(today)),
        leaves: await allOf<Leave>(database, 'leave', id),
      })),
    );
  }
  return calendarFile(households, { withNotes: notes, today, language: currentLanguage(), t });
}
