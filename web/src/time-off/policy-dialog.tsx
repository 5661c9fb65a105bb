/**
 * The dialog that sets a time off policy: its kind, a preset that fills the form, how it is earned, and under 'More
 * rules' what limits it. Says what the policy will say.
 */
import { Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  fieldsOfPolicy,
  LEAVE_KINDS,
  type LeaveKind,
  type LeavePolicy,
} from 'sync-protocol/time-off/leave-policy.ts';
import { LEAVE_PRESETS, type LeavePresetId } from 'sync-protocol/time-off/leave-presets.ts';
import { mutate } from '../device/mutate.ts';
import { formatMonthLabel } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { NativeSelect } from '../kit/native-select.ts';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { showToast } from '../kit/toast.ts';
import { useEntry } from '../kit/use-entry.ts';
import { toastFailure, useSave } from '../session/use-save.ts';
import { LABEL_FIRST } from '../weeks/terms/field-order.ts';
import {
  initialPolicy,
  type PolicyEntry,
  toPolicyFields,
  validatePolicy,
  withPreset,
} from './policy-entry.ts';
import styles from './time-off.module.css';
import { describeLeavePreset, kindName, leavePresetName, policySentences } from './time-off-words.ts';
import type { TimeOffView } from './use-time-off.ts';

interface PolicyDialogProps {
  view: TimeOffView;
  /** The policy that changes; undefined for the first of a kind. */
  before: LeavePolicy | undefined;
  kind: LeaveKind;
  opened: boolean;
  onClose: () => void;
}

/** A policy begins today, or with its first date where it hasn't begun; the first of a kind when she began. */
const firstDate = ({ policies, nanny, today }: TimeOffView, before: LeavePolicy | undefined): string => {
  if (before !== undefined) return before.effectiveFrom > today ? before.effectiveFrom : today;
  return policies.length === 0 && nanny.startedOn !== null && nanny.startedOn < today
    ? nanny.startedOn
    : today;
};

const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1);

export function PolicyDialog({ view, before, kind, opened, onClose }: PolicyDialogProps) {
  const { household, nanny } = view;
  // What a partner sets meanwhile isn't overwritten unseen.
  const [seenPolicies] = useState(view.policies);
  const initial = initialPolicy(kind, { before, effectiveFrom: firstDate(view, before) });
  const { entry, errors, setErrors, isChanged, change, field } = useEntry<PolicyEntry>(initial);
  const { busy, save } = useSave();
  const preset = LEAVE_PRESETS.find(({ id }) => id === entry.preset);
  const isValid = Object.keys(validatePolicy(entry)).length === 0;
  const fill = (id: LeavePresetId | '') => {
    const filled = withPreset(entry, id);
    for (const name of Object.keys(filled) as (keyof PolicyEntry)[]) change(name, filled[name]);
  };

  const submit = async () => {
    const invalid = validatePolicy(entry);
    setErrors(invalid);
    if (Object.keys(invalid).length > 0) {
      toastFailure(t('Missing information'), Object.values(invalid)[0]);
      return undefined;
    }
    const { effectiveFrom } = entry;
    const current = seenPolicies.find(
      (each) => each.kind === entry.kind && each.effectiveFrom === effectiveFrom,
    );
    const args = { nannyId: nanny.id, kind: entry.kind, effectiveFrom, ...toPolicyFields(entry) };
    const seen = { fields: current === undefined ? null : fieldsOfPolicy(current) };
    if (
      !(await save(t('Couldn’t save the policy'), () => mutate(household.id, 'leave.setPolicy', args, seen)))
    )
      return undefined;
    showToast({ title: t('Policy saved') });
    return onClose;
  };

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Time Off Policy')}
      dirty={isChanged}
      onSubmit={submit}
      primary={{ label: t('Save'), busy }}
      closeLabel={t('Cancel')}
    >
      <NativeSelect
        label={t('Start from')}
        name="preset"
        value={entry.preset}
        inputWrapperOrder={LABEL_FIRST}
        description={
          preset === undefined
            ? t('A preset fills in a state’s rules. You can change every field.')
            : describeLeavePreset(preset)
        }
        onChange={(event) => fill(event.currentTarget.value as LeavePresetId | '')}
        data={[
          { value: '', label: t('None') },
          ...LEAVE_PRESETS.map((each) => ({ value: each.id, label: leavePresetName(each) })),
        ]}
      />
      <div className={styles['pair']}>
        <NativeSelect
          label={t('Kind')}
          name="kind"
          value={entry.kind}
          disabled={before !== undefined}
          onChange={(event) => change('kind', event.currentTarget.value as LeaveKind)}
          data={LEAVE_KINDS.map((each) => ({ value: each, label: kindName(each) }))}
        />
        <TextInput type="date" label={t('From')} {...field('effectiveFrom')} />
      </div>
      <div className={styles['pair']}>
        <TextInput label={t('Hours given each year')} inputMode="decimal" {...field('grant')} />
        <TextInput label={t('Hours of work that earn one hour')} inputMode="decimal" {...field('earnPer')} />
      </div>
      <MoreRules entry={entry} field={field} change={change} />
      {isValid && Object.keys(errors).length === 0 && (
        <Text size="sm" c="dimmed" aria-live="polite">
          {policySentences(toPolicyFields(entry)).join(' ')}
        </Text>
      )}
    </SheetDialog>
  );
}

type PolicyForm = ReturnType<typeof useEntry<PolicyEntry>>;

/** What limits a policy: most families need none of it, or a preset fills it in. */
function MoreRules({ entry, field, change }: Pick<PolicyForm, 'entry' | 'field' | 'change'>) {
  return (
    <details className={styles['more']}>
      <summary>{t('More rules')}</summary>
      <div className={styles['pair']}>
        <NativeSelect
          label={t('Month in which the year starts')}
          name="yearMonth"
          value={entry.yearMonth}
          onChange={(event) => change('yearMonth', event.currentTarget.value)}
          data={MONTHS.map((month) => ({ value: String(month), label: monthName(month) }))}
        />
        <TextInput label={t('Day of that month')} inputMode="numeric" {...field('yearDay')} />
        <TextInput label={t('Hours earned in a year at most')} inputMode="decimal" {...field('maxYear')} />
        <TextInput label={t('Hours left at which earning stops')} inputMode="decimal" {...field('cap')} />
        <TextInput
          label={t('Hours kept when the year ends')}
          description={t('Empty: all of them.')}
          inputMode="decimal"
          {...field('carry')}
        />
        <TextInput
          label={t('Days of work before it may be used')}
          inputMode="numeric"
          {...field('waitingDays')}
        />
        <TextInput label={t('Hours used in a year at most')} inputMode="decimal" {...field('useMax')} />
        <TextInput label={t('Days used in a year at most')} inputMode="numeric" {...field('useMaxDays')} />
      </div>
      <Checkbox
        mt="sm"
        label={t('What is left is paid when she leaves')}
        checked={entry.paysOut === 'yes'}
        onChange={(event) => change('paysOut', event.currentTarget.checked ? 'yes' : 'no')}
      />
    </details>
  );
}

/** Of any year: only its month is shown. */
const monthName = (month: number): string => formatMonthLabel(`2000-${String(month).padStart(2, '0')}`);
