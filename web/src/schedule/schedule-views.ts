/** The views of the schedule, which of them a wide window and a phone offer, and which one the address asks for. */
export type ViewName = 'list' | 'week' | 'month';

/** The first one is the default. A switch appears once there are two. */
export const OFFERED_VIEWS: Record<'wide' | 'phone', readonly ViewName[]> = {
  wide: ['list', 'week', 'month'],
  phone: ['list', 'month'],
};

/** Returns the view that this page's address asks for, so that its parts can be fetched with the screen. */
export const viewInAddress = (): string | null => new URLSearchParams(location.search).get('view');
