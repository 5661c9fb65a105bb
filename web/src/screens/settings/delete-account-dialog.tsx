/** The dialog that deletes the account and signs out: counts what is deleted, offers an export, needs a password. */
import { PasswordInput, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { User } from 'sync-protocol/people/account.ts';
import { deleteAccount } from 'sync-protocol/people/account-rest.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { type DeviceDatabase, ofHousehold } from '../../device/database.ts';
import { allOf, householdsOf, readEach } from '../../device/household-reads.ts';
import { deleteAfterSignOut } from '../../device/sign-out.ts';
import { useLoaded } from '../../device/use-loaded.ts';
import type { Loaded } from '../../device/views.ts';
import { password as passwordProblem } from '../../kit/entry-rules.ts';
import { formatList, formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { OnlineButton } from '../../kit/online-button.tsx';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import { showToast } from '../../kit/toast.ts';
import { useOnline } from '../../kit/use-online.ts';
import { type DeletionCounts, summarizeDeletion } from '../../people/deletion-summary.ts';
import { readOpenClaims } from '../../people/read-open-claims.ts';
import { ApiError } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';
import { leaveExpiredSession } from '../../session/session.ts';
import { useExportAccount } from '../../session/use-export-account.ts';
import { useSave } from '../../session/use-save.ts';

interface DeleteAccountDialogProps {
  user: User;
  opened: boolean;
  onClose: () => void;
}

export function DeleteAccountDialog({ user, opened, onClose }: DeleteAccountDialogProps) {
  const isOnline = useOnline();
  const { password, problem, busy, type, remove } = useDeleteAccount();
  const exporting = useExportAccount();
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Delete your account?')}
      dirty={password !== ''}
      onSubmit={remove}
      primary={{ label: t('Delete Account'), busy, color: 'red', disabled: !isOnline }}
      closeLabel={t('Cancel')}
    >
      {user.role === 'FAMILY' ? <FamilyDeletion /> : <NannyDeletion />}
      <div>
        <OnlineButton
          label={t('Download My Data')}
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={exporting.busy}
          onClick={() => void exporting.download()}
        />
      </div>
      <div>
        {/* Password managers need the username. */}
        <input hidden type="text" autoComplete="username" value={user.email} readOnly />
        <PasswordInput
          label={t('Password')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={problem}
          // Mantine's password field doesn't set it.
          aria-invalid={problem !== undefined}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </div>
    </SheetDialog>
  );
}

/** Her families keep what she is owed, and what they haven't decided yet: she is told while she can still ask for it. */
function NannyDeletion() {
  const open = useOpenExpenses();
  return (
    <>
      <Text>
        {t(
          'This deletes your account on every device. The families you work for keep your days, hours and payments. This action cannot be undone.',
        )}
      </Text>
      {open !== undefined && open.count > 0 && (
        <>
          <Text fw={600}>
            {t(
              '{count, plural, one {# of your expenses isn’t decided or paid back yet: {amounts}. The family keeps it and can still pay it back.} other {# of your expenses aren’t decided or paid back yet: {amounts}. The families keep them and can still pay them back.}}',
              { count: open.count, amounts: open.amounts },
            )}
          </Text>
          <div>
            <LinkButton to="/expenses" variant="default">
              {t('See Expenses First')}
            </LinkButton>
          </div>
        </>
      )}
    </>
  );
}

/** How many claims of all families are open, and their sums by currency; undefined until it is known. */
function useOpenExpenses(): { count: number; amounts: string } | undefined {
  const open = useLoaded(async (database, memberships) => {
    const households = await householdsOf(database, memberships);
    return readEach(database, households, async ({ id, currency }) => {
      const nannies = await allOf<Nanny>(database, 'nanny', id);
      const { toDecide, toPay } = await readOpenClaims(database, nannies);
      return { count: toDecide.count + toPay.count, cents: toDecide.cents + toPay.cents, currency };
    });
  }, []);
  if (open.state !== 'ready') return undefined;
  const some = open.data.filter(({ count }) => count > 0);
  const amounts = some.map(({ cents, currency }) => formatMoney(cents, currency));
  return {
    count: some.reduce((sum, { count }) => sum + count, 0),
    amounts: formatList(amounts, { serialComma: true }),
  };
}

/** A household is deleted with its last parent, never with a viewer. */
function FamilyDeletion() {
  const counts = useDeletionCounts();
  if (counts.state === 'ready' && counts.data === null)
    return (
      <Text>
        {t(
          'This deletes your account on every device. The household and everything in it stay. This action cannot be undone.',
        )}
      </Text>
    );
  return (
    <>
      <Text>
        {counts.state === 'ready' && counts.data !== null
          ? describeFamilyDeletion(counts.data)
          : t(
              'This deletes your account on every device. If your household has no other parent, it also deletes your household with every day and payment. This action cannot be undone.',
            )}
      </Text>
      <Text c="dimmed" size="sm">
        {t('Nannies keep their accounts, but lose access to this household.')}
      </Text>
    </>
  );
}

function describeFamilyDeletion(counts: DeletionCounts): string {
  const rows = summarizeDeletion(counts);
  return rows === ''
    ? t(
        'This deletes your account on every device. If your household has no other parent, it also deletes your household: it’s still empty. This action cannot be undone.',
      )
    : t(
        'This deletes your account on every device. If your household has no other parent, it also deletes your household: {rows}. This action cannot be undone.',
        { rows },
      );
}

function useDeleteAccount() {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy, save } = useSave();

  /** Deletes the account, which also signs out here. */
  const remove = async () => {
    const invalid = passwordProblem(password);
    setProblem(invalid ?? undefined);
    if (invalid !== null) return;
    const isDeleted = await save(
      t('Failed to delete account'),
      () => call(deleteAccount, { body: { password } }),
      (error) => {
        if (error instanceof ApiError && error.code === 'wrong_password') setProblem(error.message);
      },
    );
    if (!isDeleted) return;
    // The account is gone, so queued changes can never be sent.
    deleteAfterSignOut('always');
    leaveExpiredSession();
    showToast({ title: t('Account deleted') });
  };

  const type = (typed: string) => {
    setPassword(typed);
    setProblem(undefined);
  };
  return { password, problem, busy, type, remove };
}

const COUNTED = ['nanny', 'day', 'todo', 'payment'] as const;

/** Counts this device's rows of the households, voided payments included: they are part of the history. */
async function countRows(database: DeviceDatabase, householdIds: readonly string[]): Promise<DeletionCounts> {
  const counts = COUNTED.map(async (table) => {
    const own = householdIds.map((householdId) => ofHousehold(database.rows(table), householdId).count());
    return (await Promise.all(own)).reduce((sum, count) => sum + count, 0);
  });
  const [nannies = 0, days = 0, todos = 0, payments = 0] = await Promise.all(counts);
  return { nannies, days, todos, payments };
}

/** Counts this device's rows of a parent's households. Null for an account that is only a viewer. */
function useDeletionCounts(): Loaded<DeletionCounts | null> {
  return useLoaded(async (database, _shown, all) => {
    const own = all.filter(({ role }) => role !== 'VIEWER').map(({ householdId }) => householdId);
    return own.length === 0 && all.length > 0 ? null : countRows(database, own);
  }, []);
}
