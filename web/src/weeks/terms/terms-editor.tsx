/**
 * The form in which a family changes a nanny's terms: preset first, then what they say, sentence by sentence, of which
 * one at a time opens its fields; the date from which they count. Warns of terms that changed meanwhile and a rate
 * below a minimum wage, and guards what isn't saved.
 */
import { Alert, Button, Card, Text, Title } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { rateInForce } from 'sync-protocol/people/billing.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import type { PresetId } from 'sync-protocol/weeks/terms-presets.ts';
import { watchFocus } from '../../kit/form-focus.ts';
import { formatDate } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LeaveGuard } from '../../kit/leave-guard.tsx';
import { useUnsavedInput } from '../../kit/unsaved-input.ts';
import { TermsSentences } from '../terms-sentences.tsx';
import { termsSentences } from '../terms-text.ts';
import type { TermsView } from '../use-terms.ts';
import { describeDate, FromField, isWeekStartFixed, PastDate } from './date-fields.tsx';
import { MinimumWage } from './minimum-wage.tsx';
import { PresetField } from './preset-field.tsx';
import { FIELDS_OF_RULE, overtimeWarnings, RuleFields } from './rule-fields.tsx';
import styles from './terms.module.css';
import { livesInOf, readableFields, validateTerms } from './terms-entry.ts';
import { type TermsLine, TermsRow } from './terms-rows.tsx';
import { type TermsForm, useTermsForm } from './use-terms-form.ts';

/** What a person has chosen to change first: a line, or another preset. */
export type TermsStart = { readonly line: TermsLine } | { readonly preset: PresetId | '' };

export interface TermsEditorProps {
  /** The nanny as she is now: terms that others change meanwhile are told. */
  view: TermsView;
  /** Terms to change from their own date on; undefined for new ones. */
  edited: Terms | undefined;
  start?: TermsStart;
  title: string;
  onSaved: () => void;
  /** Undefined where there is nothing to go back to. */
  onCancel?: () => void;
  /** Hears whether the form holds what isn't saved. */
  onChange?: (isChanged: boolean) => void;
}

/** Mount with a new key per opening, so that the form starts with the terms as they are. */
export function TermsEditor({ view, edited, start, title, onSaved, onCancel, onChange }: TermsEditorProps) {
  const preset = start !== undefined && 'preset' in start ? start.preset : undefined;
  const form = useTermsForm(view, { edited, preset });
  const { entry, isChanged, isConflict, busy } = form;
  const [open, setOpen] = useState(start !== undefined && 'line' in start ? start.line : undefined);
  const { ref, onSubmit } = useSubmit(form, { onSaved, takesFocus: start !== undefined });
  const id = useId();
  useUnsavedInput(isChanged);
  useEffect(() => onChange?.(isChanged), [isChanged, onChange]);
  const hourlyRateCents = rateInForce(view.rates, entry.effectiveFrom)?.hourlyRateCents;
  const { currency } = view.household;

  return (
    <Card
      component="form"
      ref={ref}
      noValidate
      aria-labelledby={id}
      className={styles['card'] ?? ''}
      onSubmit={onSubmit}
    >
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {isConflict && <Conflict view={view} entry={entry} hourlyRateCents={hourlyRateCents} />}
      <PresetField form={form} />
      <Lines view={view} form={form} open={open} onOpen={setOpen} hourlyRateCents={hourlyRateCents} />
      <MinimumWage rateCents={hourlyRateCents} currency={currency} presetId={entry.preset} />
      <div className={styles['actions']}>
        <Button type="submit" loading={busy}>
          {t('Save Terms')}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {t('Fairday computes gross pay. It withholds no taxes, files nothing and gives no legal advice.')}
      </Text>
      <LeaveGuard
        hasUnsavedInput={isChanged}
        title={t('Leave without saving?')}
        words={t('What you typed won’t be saved.')}
        leaveLabel={t('Leave')}
      />
    </Card>
  );
}

interface SubmitOptions {
  onSaved: () => void;
  /** Whether the form replaces what a person has just used. */
  takesFocus: boolean;
}

/** Saves, and leaves the form unless somebody typed meanwhile. Focuses the first field that can't be saved. */
function useSubmit({ entry, busy, save }: TermsForm, { onSaved, takesFocus }: SubmitOptions) {
  const ref = useRef<HTMLFormElement>(null);
  const latest = useRef(entry);
  useEffect(() => {
    latest.current = entry;
  }, [entry]);
  useEffect(() => {
    if (!takesFocus) return;
    const opened = ref.current?.querySelector<HTMLElement>('[data-line] :is(input, select):enabled');
    const field = opened ?? ref.current?.querySelector<HTMLElement>('select[name="preset"]');
    field?.focus({ preventScroll: true });
  }, [takesFocus]);
  const submit = async () => {
    const focusInvalidField = watchFocus();
    if (!(await save())) focusInvalidField(ref.current);
    else if (latest.current === entry) onSaved();
  };
  return {
    ref,
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (!busy) void submit();
    },
  };
}

interface LinesProps {
  view: TermsView;
  form: TermsForm;
  open: TermsLine | undefined;
  onOpen: (line: TermsLine) => void;
  hourlyRateCents: number | undefined;
}

/** A line stays open while its fields can't be read, or couldn't be saved. */
function Lines({ view, form, open, onOpen, hourlyRateCents }: LinesProps) {
  const { entry, errors } = form;
  const { currency } = view.household;
  const list = useRef<HTMLUListElement>(null);
  const unreadable = { ...validateTerms(entry, view.today), ...errors };
  const terms = { ...readableFields(entry), livesIn: livesInOf(entry) };
  const sentences = termsSentences(terms, { hourlyRateCents, currency });
  useEffect(() => {
    list.current
      ?.querySelector<HTMLElement>(`[data-line="${open}"] :is(input, select):enabled`)
      ?.focus({ preventScroll: true });
  }, [open]);
  const warnings = overtimeWarnings(entry, currency);
  return (
    <ul className={styles['rows']} ref={list}>
      {sentences.map(({ rule, words }) => (
        <TermsRow
          key={rule}
          line={rule}
          words={words}
          {...((open === rule || FIELDS_OF_RULE[rule].some((name) => unreadable[name] !== undefined)) && {
            fields: (
              <RuleFields rule={rule} form={form} view={view} hourlyRateCents={hourlyRateCents} />
            ) as ReactNode,
          })}
          more={rule === 'overtime' && warnings.length > 0 && <Warnings warnings={warnings} />}
          onChange={rule === 'weekStart' && isWeekStartFixed(view) ? undefined : onOpen}
        />
      ))}
      <TermsRow
        line="from"
        words={t('They apply from {date}.', { date: formatDate(entry.effectiveFrom) })}
        {...((open === 'from' || unreadable.effectiveFrom !== undefined) && {
          fields: <FromField form={form} view={view} />,
        })}
        more={
          <Text size="sm" c="dimmed">
            {describeDate(view, entry)}
          </Text>
        }
        onChange={onOpen}
      />
      <PastDate form={form} view={view} />
    </ul>
  );
}

const Warnings = ({ warnings }: { warnings: readonly string[] }) => (
  <Text size="sm" c="var(--fairday-attention)">
    {warnings.join(' ')}
  </Text>
);

interface ConflictProps extends Pick<LinesProps, 'view' | 'hourlyRateCents'> {
  entry: TermsForm['entry'];
}

function Conflict({ view, entry, hourlyRateCents }: ConflictProps) {
  const others = view.terms.find(({ effectiveFrom }) => effectiveFrom === entry.effectiveFrom);
  return (
    <Alert color="amber" title={t('These terms have changed meanwhile')}>
      {t('Save again to replace them with yours. They are now:')}
      {others === undefined ? (
        <Text size="sm">{t('Removed.')}</Text>
      ) : (
        <TermsSentences terms={others} rate={{ hourlyRateCents, currency: view.household.currency }} />
      )}
    </Alert>
  );
}
