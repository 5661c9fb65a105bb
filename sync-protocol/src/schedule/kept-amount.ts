/** Tells which days keep their amount when their hours change. Apart from hours.ts, which the first load has. */
import { amountFor } from '../people/billing.ts';
import type { AgendaDay } from './agenda-day.ts';
import { isLocked } from './hours.ts';

type PricedDay = Pick<AgendaDay, 'billableMinutes' | 'hourlyRateCents' | 'amountCents'>;

/** Returns the cents that a day's minutes pay. Hours that were corrected once they were paid or approved pay others. */
export const worthOf = ({ billableMinutes, hourlyRateCents, amountCents }: PricedDay): number =>
  billableMinutes === null || hourlyRateCents === null
    ? (amountCents ?? 0)
    : amountFor(billableMinutes, hourlyRateCents);

/** Whether adjustments make up for what a day's minutes pay beside its amount. */
export const isCorrected = (day: PricedDay): boolean => worthOf(day) !== (day.amountCents ?? 0);

/** Whether a day keeps its amount when its hours change: it is paid, or was when they were corrected. */
export const keepsAmount = (day: AgendaDay): boolean => isLocked(day) || isCorrected(day);
