/** What a week that is worked as the edited base schedule says comes to, and how the edit changes it. A lazy part. */
import type { BaseScheduleItem } from 'sync-protocol/schedule/base-schedule.ts';
import type { BaseScheduleView } from '../../device/views.ts';
import { formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { typicalWeekPay } from '../../schedule/base-schedule/typical-week-pay.ts';
import { useWeekBasis } from '../../schedule/base-schedule/use-week-basis.ts';
import { WeekFigures } from '../../weeks/week-preview.tsx';

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
