/** Asks before a nanny's terms are removed, and says which terms count then. */
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { failureSentence } from '../../device/failure-sentence.ts';
import { mutate } from '../../device/mutate.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { formatDate } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { showToast } from '../../kit/toast.ts';
import { useSave } from '../../session/use-save.ts';
import type { TermsView } from '../use-terms.ts';

interface RemoveTermsDialogProps {
  view: TermsView;
  /** As they were when the dialog was opened. */
  terms: Terms;
  opened: boolean;
  onClose: () => void;
}

export function RemoveTermsDialog({ view, terms, opened, onClose }: RemoveTermsDialogProps) {
  const { household, nanny, today } = view;
  const { effectiveFrom, changedAt } = terms;
  const { busy, save } = useSave();
  const [refusal, setRefusal] = useState<string>();
  const perform = () =>
    mutate(household.id, 'terms.remove', { nannyId: nanny.id, effectiveFrom }, { changedAt });
  const onFailure = (error: unknown) =>
    setRefusal(error instanceof Rejection ? failureSentence(error) : undefined);
  const remove = async () => {
    if (!(await save(t('Failed to remove terms'), perform, onFailure))) return;
    onClose();
    showToast({ title: t('Terms removed') });
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t('Remove these terms?')}
      confirmLabel={t('Remove Terms')}
      busy={busy}
    >
      {refusal !== undefined && (
        <Alert color="red" role="alert" mb="sm">
          {refusal}
        </Alert>
      )}
      {describeRemoval(view, terms)}
      {effectiveFrom <= today && (
        <> {t('Hours since then are priced again, unless that would lower a week that was worked.')}</>
      )}
    </ConfirmDialog>
  );
}

function describeRemoval({ terms: all }: TermsView, { effectiveFrom }: Terms): string {
  const date = formatDate(effectiveFrom);
  const before = all.findLast((each) => each.effectiveFrom < effectiveFrom);
  return before === undefined
    ? t('From {date} on, each hour pays just the rate.', { date })
    : t('From {date} on, the terms of {before} count again.', {
        date,
        before: formatDate(before.effectiveFrom),
      });
}
