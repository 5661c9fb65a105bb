/** Whether the window is as narrow as a phone, or too narrow for tables, so that rows are shown as cards. */
import { useMediaQuery } from '@mantine/hooks';

/** Below 768 pixels (specification, section 9). */
const PHONE = '(max-width: 47.99em)';

/** Beside the sidebar, a tablet has no room for tables, also when it lies on its side. */
const NARROW = '(max-width: 71.99em)';

/** Whether tables have too little room, so that their rows are shown as cards. */
export function useCards(): boolean {
  return useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
}

/** Whether the window is as narrow as a phone. */
export function usePhone(): boolean {
  return useMediaQuery(PHONE, window.matchMedia(PHONE).matches);
}
