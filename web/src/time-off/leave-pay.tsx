/** Says what paid hours of requested time off come to, and at which rate where that isn't the one of today. */
import { Text } from '@mantine/core';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { amountFor } from 'sync-protocol/people/billing.ts';
import type { Leave } from 'sync-protocol/time-off/leave.ts';
import { formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import type { LeaveRates } from './leave-rates.ts';
import type { TimeOffView } from './use-time-off.ts';

interface LeavePayProps {
  view: TimeOffView;
  leaves: readonly Leave[];
  side: Side;
  /** Returns the paid minutes typed for a date; undefined where they can't be read. */
  paidOf: (leave: Leave) => number | undefined;
}

/** Returns what the typed hours pay, in cents; undefined until all of it is known. */
function centsOf({ view, leaves, paidOf }: Omit<LeavePayProps, 'side'>): number | undefined {
  let cents = 0;
  for (const leave of leaves) {
    const [minutes, rates] = [paidOf(leave), view.askedRates.get(leave.id)];
    if (minutes === undefined || rates === undefined) return undefined;
    cents += amountFor(minutes, rates.keptCents);
  }
  return cents;
}

/** Returns the pairs of rates that differ, each once. */
function lowered({ view, leaves }: Pick<LeavePayProps, 'view' | 'leaves'>): LeaveRates[] {
  const pairs = leaves.flatMap(({ id }) => view.askedRates.get(id) ?? []);
  const differing = pairs.filter(({ keptCents, nowCents }) => keptCents !== nowCents);
  return [...new Map(differing.map((pair) => [`${pair.keptCents} ${pair.nowCents}`, pair])).values()];
}

export function LeavePay({ view, leaves, side, paidOf }: LeavePayProps) {
  const cents = centsOf({ view, leaves, paidOf });
  const money = (amount: number) => formatMoney(amount, view.household.currency);
  const mayAskAgain = side === 'family' && leaves.every(({ askedBySide }) => askedBySide === 'nanny');
  return (
    <div aria-live="polite">
      {cents !== undefined && <Text fw={600}>{t('Pays {amount}.', { amount: money(cents) })}</Text>}
      {lowered({ view, leaves }).map(({ keptCents, nowCents }) => (
        <Text key={`${keptCents} ${nowCents}`}>
          {mayAskAgain
            ? t('At {kept} an hour, the rate when she asked. Decline, and she can ask again at {now}.', {
                kept: money(keptCents),
                now: money(nowCents),
              })
            : t('At {kept} an hour, the rate when it was asked for, not at {now}.', {
                kept: money(keptCents),
                now: money(nowCents),
              })}
        </Text>
      ))}
    </div>
  );
}
