/**
 * How many minutes of approved leave a date pays. A minute of a date is paid once: hours, an owed cancellation and an
 * owed holiday come first, and leave pays what is left of the planned minutes.
 */

/** An approved leave of one date. */
export interface ApprovedLeave {
  readonly id: string;
  /** Of the minutes asked for, those that both agreed to pay. */
  readonly paidMinutes: number;
  readonly answeredAt: string;
}

export interface LeaveDate {
  readonly plannedMinutes: number;
  readonly workedMinutes: number;
  /** Of late cancellations that are owed. */
  readonly cancelledMinutes: number;
  /** Of an unworked holiday that is owed. */
  readonly holidayMinutes: number;
}

/** Returns the minutes that each leave of a date pays, by its id: the one answered first goes first. */
export function paidLeaveOf(date: LeaveDate, leaves: readonly ApprovedLeave[]): Map<string, number> {
  const { plannedMinutes, workedMinutes, cancelledMinutes, holidayMinutes } = date;
  let left = Math.max(0, plannedMinutes - workedMinutes - cancelledMinutes - holidayMinutes);
  const paid = new Map<string, number>();
  const keyOf = ({ answeredAt, id }: ApprovedLeave): string => `${answeredAt} ${id}`;
  for (const leave of leaves.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    const minutes = Math.min(leave.paidMinutes, left);
    paid.set(leave.id, minutes);
    left -= minutes;
  }
  return paid;
}
