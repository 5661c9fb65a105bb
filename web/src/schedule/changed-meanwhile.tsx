/** The alert in a day's dialog that a field it edits was changed, or the day deleted, on another device. */
import { Alert } from '@mantine/core';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { AgendaItem } from '../device/views.ts';
import { t } from '../kit/language/messages.ts';

interface ChangedMeanwhileProps {
  /** The day as the form knows it. */
  day: AgendaItem['day'];
  /** The fields that the form edits. */
  fields: readonly (keyof AgendaDay)[];
  /** While the form is being saved, its own change is in the database, but not in `day`. */
  isSaving: boolean;
}

export function ChangedMeanwhile({ day, fields, isSaving }: ChangedMeanwhileProps) {
  const { householdId, id } = day;
  const current = useLoaded(
    (database) => database.rows<AgendaDay>('day').get([householdId, id]),
    [householdId, id],
  );
  if (current.state !== 'ready' || isSaving) return null;
  const row = current.data;
  if (row !== undefined && fields.every((field) => row[field] === day[field])) return null;
  return (
    <Alert component="output" display="block" color="amber">
      {row === undefined
        ? t('This day was deleted on another device.')
        : t('This day was changed on another device. What you typed is still here, and isn’t saved yet.')}
    </Alert>
  );
}
