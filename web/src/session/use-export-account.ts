/** Downloads everything that the account can see as a JSON file, and shows the result in a toast. */

import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { exportAccount } from 'sync-protocol/people/account-rest.ts';
import { t } from '../kit/language/messages.ts';
import { saveFile } from '../kit/save-file.ts';
import { showToast } from '../kit/toast.ts';
import { call } from './rest-client.ts';
import { useSave } from './use-save.ts';

export function useExportAccount() {
  const { busy, save } = useSave();
  const download = () =>
    save(t('Failed to download your data'), async () => {
      const file = await call(exportAccount);
      const name = `fairday-my-data-${dateOf(file.exportedAt, file.user.timezone)}.json`;
      saveFile(name, { text: JSON.stringify(file, null, 2), type: 'application/json' });
      showToast({ title: t('Your data has been downloaded'), description: name });
    });
  return { busy, download };
}
