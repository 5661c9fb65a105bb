import { exportAccount } from 'sync-protocol/rest/account.ts';
import { call } from '../../session/rest-client.ts';
import { showToast } from '../../shell/toast.ts';
import { useSave } from '../../shell/use-save.ts';
import { saveFile } from '../../ui/save-file.ts';
import { texts } from './settings-texts.ts';

/** Downloads everything that the account can see as a JSON file. */
export function useExportAccount() {
  const { busy, save } = useSave();
  const download = () =>
    save(texts.downloadFailed, async () => {
      const file = await call(exportAccount);
      const name = `fairday-my-data-${file.exportedAt.slice(0, 10)}.json`;
      saveFile(name, { text: JSON.stringify(file, null, 2), type: 'application/json' });
      showToast({ title: texts.downloaded, description: name });
    });
  return { busy, download };
}
