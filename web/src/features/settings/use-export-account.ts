import { useState } from 'react';
import { exportAccount } from 'sync-protocol/rest/account.ts';
import { failureText } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';
import { showToast } from '../../shell/toast.ts';
import { AN_ERROR } from '../../store/failure-sentence.ts';
import { saveFile } from '../../ui/save-file.ts';
import { texts } from './settings-texts.ts';

/** Downloads everything that the account can see as a JSON file. */
export function useExportAccount() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const file = await call(exportAccount);
      const name = `fairday-my-data-${file.exportedAt.slice(0, 10)}.json`;
      saveFile(name, { text: JSON.stringify(file, null, 2), type: 'application/json' });
      showToast({ title: texts.downloaded, description: name });
    } catch (error) {
      const description = failureText(error, AN_ERROR);
      showToast({ variant: 'destructive', title: texts.downloadFailed, description });
    } finally {
      setBusy(false);
    }
  };
  return { busy, download };
}
