/** What a week that is worked as the edited base schedule says comes to, and how the edit changes it. A lazy part. */
import type { BaseScheduleItem } from 'sync-protocol/model/base-schedule.ts';
import { WeekFigures } from '../../domain/week-preview.tsx';
import { formatMoney } from '../../language/format.ts';
import { t } from '../../language/messages.ts';
import type { BaseScheduleView } from '../../store/views.ts';
import { typicalWeekPay } from './typical-week-pay.ts';
import { useWeekBasis } from './use-week-basis.ts';

export interface TypicalWeekProps {
  view: BaseScheduleView;
  /** As edited. */
  items: readonly BaseScheduleItem[];
  saved: readonly BaseScheduleItem[];
}

/** Shows nothing for a nanny without terms. */
export function TypicalWeek({ view: { household, nanny, isSaved }, items, saved }: TypicalWeekProps) {
  const basis = useWeekBasis(household, nanny.id);
  if (basis === undefined) return null;
  const pay = typicalWeekPay(items, basis);
  const before = typicalWeekPay(isSaved ? saved : items, basis);
  if (pay === undefined || before === undefined) return null;
  const { billableMinutes, overtimeMinutes, grossCents, added } = pay;
  return (
    <WeekFigures
      kind="planned"
      currency={household.currency}
      totals={{
        billableMinutes,
        overtimeMinutes,
        addedCents: added.reduce((sum, { amountCents }) => sum + amountCents, 0),
        changeCents: grossCents - before.grossCents,
      }}
      comesTo={t('A week like this comes to {amount}.', {
        amount: formatMoney(grossCents, household.currency),
      })}
    />
  );
}
