/** Downloads the pictures of all receipts that the account can see as one file, and shows the result in a toast. */
import { t } from '../../kit/language/messages.ts';
import { saveFile } from '../../kit/save-file.ts';
import { showToast } from '../../kit/toast.ts';
import { NetworkError } from '../../session/api-client.ts';
import { storedToken } from '../../session/stored-session.ts';
import { useSave } from '../../session/use-save.ts';

const NAME = 'fairday-receipts.tar';

async function fetchPictures(): Promise<Uint8Array<ArrayBuffer>> {
  const token = storedToken();
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch('/api/account/export/receipts', { headers }).catch((error: unknown) => {
    throw new NetworkError({ cause: error });
  });
  if (!response.ok) throw new Error(`The pictures were refused with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export function useExportReceipts() {
  const { busy, save } = useSave();
  const download = () =>
    save(t('Failed to download your receipts'), async () => {
      saveFile(NAME, { bytes: await fetchPictures(), type: 'application/x-tar' });
      showToast({ title: t('Your receipts have been downloaded'), description: NAME });
    });
  return { busy, download };
}
