/** The views of the schedule, and which of them a wide window and a phone offer. */
export type ViewName = 'list' | 'week' | 'month';

/** The first one is the default. A switch appears once there are two. */
export const OFFERED_VIEWS: Record<'wide' | 'phone', readonly ViewName[]> = {
  wide: ['list', 'week', 'month'],
  phone: ['list', 'month'],
};
