/**
 * What hours of a paid day or an approved week change, before they are saved: by how much, and who decides. The hours of
 * all other days show what their week comes to.
 */
import { Text } from '@mantine/core';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import { keepsAmount } from 'sync-protocol/schedule/kept-amount.ts';
import type { AgendaItem } from '../../device/views.ts';
import { t } from '../../kit/language/messages.ts';
import styles from '../../schedule/schedule-dialogs.module.css';
import { describeDelta, describeNewHours, describeSaving } from '../../weeks/decision-words.ts';
import type { HoursDecision } from '../../weeks/read-hours-decision.ts';

interface CorrectionNoteProps {
  item: AgendaItem;
  span: Parameters<typeof describeNewHours>[1];
  decision: HoursDecision;
}

export function CorrectionNote({ item, span, decision }: CorrectionNoteProps) {
  const { day, household } = item;
  return (
    <output className={styles['hours-preview']}>
      <Text fw={650} span>
        {describeNewHours(day, span)}
      </Text>
      <Text span>{describeChange(decision, household.currency)}</Text>
      <Text size="sm" c="dimmed" className={styles['hours-terms']} span>
        {keepsAmount(day) ? t('This day is paid.') : t('This week is approved.')}{' '}
        {describeDecider(decision, item)}
      </Text>
    </output>
  );
}

function describeChange({ decider, deltaCents }: HoursDecision, currency: Currency): string {
  if (deltaCents === null) return '';
  return decider === null ? describeSaving(deltaCents, currency) : describeDelta(deltaCents, currency);
}

function describeDecider({ decider }: HoursDecision, { nannyName }: AgendaItem): string {
  if (decider === null) return t('The difference becomes an adjustment.');
  return decider === 'nanny'
    ? t('{name} decides. Until then, nothing changes.', { name: nannyName })
    : t('The family decides. Until then, nothing changes.');
}
