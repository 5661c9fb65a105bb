/**
 * The settings card that downloads the account's data, counts the unsent changes missing in it, and opens the dialog
 * that deletes the account.
 */
import { Group, Text } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import type { User } from 'sync-protocol/people/account.ts';
import { useExportReceipts } from '../../claims/receipts/use-export-receipts.ts';
import { useHasReceipts } from '../../claims/receipts/use-has-receipts.ts';
import { useSync } from '../../device/use-sync.ts';
import { t } from '../../kit/language/messages.ts';
import { OnlineButton } from '../../kit/online-button.tsx';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { useExportAccount } from '../../session/use-export-account.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { SettingsCard } from './settings-card.tsx';

export function DataCard({ user }: { user: User }) {
  const { busy, download } = useExportAccount();
  const receipts = useExportReceipts();
  const hasReceipts = useHasReceipts();
  const { unsentCount = 0 } = useSync();
  const { dialog, opened, open, close } = useOpenDialog();
  return (
    <SettingsCard id="your-data" title={t('Your Data')}>
      <Text c="dimmed" size="sm">
        {t('Everything your account can see, in one file that other programs can read.')}
      </Text>
      {unsentCount > 0 && (
        <Text size="sm">
          {t(
            '{count, plural, one {# change on this device is not sent yet and won’t be in the file.} other {# changes on this device are not sent yet and won’t be in the file.}}',
            { count: unsentCount },
          )}
        </Text>
      )}
      <Group gap="xs">
        <OnlineButton
          label={t('Download My Data')}
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={busy}
          onClick={() => void download()}
        />
        {hasReceipts && (
          <OnlineButton
            label={t('Download Receipts')}
            variant="default"
            loading={receipts.busy}
            onClick={() => void receipts.download()}
          />
        )}
        <OnlineButton
          label={t('Delete Account')}
          variant="light"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={() => open({})}
        />
      </Group>
      {dialog && <DeleteAccountDialog key={dialog.id} user={user} opened={opened} onClose={close} />}
    </SettingsCard>
  );
}
