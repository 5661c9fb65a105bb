import { useMediaQuery } from '@mantine/hooks';

/** Below 768 pixels (specification, section 9). */
const PHONE = '(max-width: 47.99em)';

/** Whether the window is as narrow as a phone: tables are then shown as cards. */
export function usePhone(): boolean {
  return useMediaQuery(PHONE, window.matchMedia(PHONE).matches);
}
