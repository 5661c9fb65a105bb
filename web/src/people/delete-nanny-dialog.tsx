/** The dialog that deletes a nanny on the server: says what goes, what stays and what is owed, and offers an export. */
import { Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { removeNanny } from 'sync-protocol/people/nannies-rest.ts';
import type { NannyView } from '../device/views.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { formatDuration, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { LinkButton } from '../kit/link-button.tsx';
import { Named } from '../kit/named.tsx';
import { OnlineButton } from '../kit/online-button.tsx';
import { showToast } from '../kit/toast.ts';
import { call } from '../session/rest-client.ts';
import { useExportAccount } from '../session/use-export-account.ts';
import { useSave } from '../session/use-save.ts';
import { summarizeDeletion } from './deletion-summary.ts';
import { useMinutesToPayOut } from './read-balances.ts';
import { useOpenClaims } from './read-open-claims.ts';
import { useDeletionCounts } from './use-deletion-counts.ts';

interface DeleteNannyDialogProps {
  view: NannyView;
  opened: boolean;
  onClose: () => void;
  /** Called after the server has deleted the nanny. The next sync brings it to this device. */
  onDeleted: () => void;
}

/** Needs a connection: the rows are deleted for every device at once. */
export function DeleteNannyDialog({ view, opened, onClose, onDeleted }: DeleteNannyDialogProps) {
  const { nanny, owedCents, household } = view;
  const { busy, save } = useSave();
  const exporting = useExportAccount();

  const remove = async () => {
    const input = { params: { nannyId: nanny.id }, query: { householdId: household.id } };
    if (!(await save(t('Failed to delete nanny'), () => call(removeNanny, input)))) return;
    showToast({ title: t('Nanny deleted') });
    onClose();
    onDeleted();
  };

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void remove()}
      title={<Named name={nanny.name}>{t('Delete {name}?', { name: nanny.name })}</Named>}
      confirmLabel={t('Delete')}
      busy={busy}
    >
      <Stack gap="xs">
        <DeletionSummary householdId={household.id} nannyId={nanny.id} />
        {owedCents > 0 && (
          <Text fw={600}>
            {t('You still owe her {amount}. You can pay it afterwards, too.', {
              amount: formatMoney(owedCents, household.currency),
            })}
          </Text>
        )}
        {owedCents < 0 && (
          <Text fw={600}>
            {t('She is paid {amount} ahead. It stays in your payments.', {
              amount: formatMoney(-owedCents, household.currency),
            })}
          </Text>
        )}
        <OpenClaims view={view} />
        <TimeOffToPay view={view} />
        {nanny.nannyUserId !== null && (
          <Text c="dimmed">
            {t('She keeps her account and can export her hours and pay, but loses access to this household.')}
          </Text>
        )}
        <Text>
          {t(
            'To keep her schedule and to-dos, export them first: a file with everything that you see in Fairday.',
          )}
        </Text>
        <div>
          <OnlineButton
            label={t('Export First')}
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
            loading={exporting.busy}
            onClick={() => void exporting.download()}
          />
        </div>
      </Stack>
    </ConfirmDialog>
  );
}

/** What her policies pay out when she leaves, and the way to it. */
function TimeOffToPay({ view: { nanny, household } }: { view: NannyView }) {
  const minutes = useMinutesToPayOut(household, nanny);
  if (minutes === undefined || minutes === 0) return null;
  return (
    <>
      <Text fw={600}>
        {t('{hours} of her time off are to be paid out.', { hours: formatDuration(minutes) })}
      </Text>
      <div>
        <LinkButton to="/time-off" variant="default">
          {t('Pay Out First')}
        </LinkButton>
      </div>
    </>
  );
}

/** The expenses that nobody has decided or paid back yet, and the way to them. */
function OpenClaims({ view: { nanny, household } }: { view: NannyView }) {
  const claims = useOpenClaims(nanny);
  if (claims === undefined || claims.toDecide.count + claims.toPay.count === 0) return null;
  const { toDecide, toPay } = claims;
  return (
    <>
      {toDecide.count > 0 && (
        <Text fw={600}>
          {t(
            '{count, plural, one {# of her expenses waits for your decision: {amount}.} other {# of her expenses wait for your decision: {amount}.}}',
            { count: toDecide.count, amount: formatMoney(toDecide.cents, household.currency) },
          )}
        </Text>
      )}
      {toPay.count > 0 && (
        <Text fw={600}>
          {t(
            '{count, plural, one {# of her expenses is to be paid back: {amount}.} other {# of her expenses are to be paid back: {amount}.}}',
            { count: toPay.count, amount: formatMoney(toPay.cents, household.currency) },
          )}
        </Text>
      )}
      <div>
        <LinkButton to="/expenses" variant="default">
          {toDecide.count > 0 ? t('Decide First') : t('Pay Back First')}
        </LinkButton>
      </div>
    </>
  );
}

function DeletionSummary({ householdId, nannyId }: { householdId: string; nannyId: string }) {
  const counts = useDeletionCounts(householdId, nannyId);
  if (counts.state === 'loading') return <Text>{t('Counting what will be deleted…')}</Text>;
  if (counts.state === 'failed')
    return (
      <Text>
        {t(
          'This also deletes her days without hours, to-dos and base schedule, on every device. Her hours, payments, weeks and statements stay. This action cannot be undone.',
        )}
      </Text>
    );
  const { days, todos, hasPay } = counts.data;
  return (
    <>
      <Text>
        {t('This also deletes {rows}, on every device. This action cannot be undone.', {
          rows: summarizeDeletion({ days, todos, payments: 0 }, t('her base schedule')),
        })}
      </Text>
      {hasPay && <Text>{t('Her hours, payments, weeks and statements stay, under Former Nannies.')}</Text>}
    </>
  );
}
