/** The name of a payment's platform as people read it; 'Marked as paid' where it has none. */
import type { Platform } from 'sync-protocol/kernel/values.ts';
import { t } from '../kit/language/messages.ts';

export function platformName(platform: Platform | null): string {
  switch (platform) {
    case null:
      return t('Marked as paid');
    case 'CASH':
      return t('Cash');
    case 'VENMO':
      return 'Venmo';
    default:
      return 'Zelle';
  }
}
