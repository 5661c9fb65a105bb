/**
 * The choice of a preset, which fills the form of terms, with whom it is for and the law behind it, and whether the
 * nanny lives in.
 */
import {
  hasUnknownMinimum,
  PRESET_IDS,
  type PresetId,
  type TermsPreset,
} from 'sync-protocol/weeks/terms-presets.ts';
import { formatDate } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { NativeSelect } from '../../kit/native-select.ts';
import { presetIsFor, presetName } from '../terms-text.ts';
import { LABEL_FIRST } from './field-order.ts';
import { presetNamed, type TermsEntry } from './terms-entry.ts';
import type { TermsForm } from './use-terms-form.ts';

export function PresetField({ form }: { form: Pick<TermsForm, 'entry' | 'choosePreset'> }) {
  const { entry, choosePreset } = form;
  const preset = presetNamed(entry.preset);
  return (
    <PresetSelect
      value={entry.preset}
      description={
        preset === undefined
          ? t('A preset fills in a law’s overtime rules. You can change every field.')
          : describePreset(preset)
      }
      onChoose={choosePreset}
    />
  );
}

interface PresetSelectProps {
  value: PresetId | '';
  description?: string;
  onChoose: (id: PresetId | '') => void;
}

export const PresetSelect = ({ value, description, onChoose }: PresetSelectProps) => (
  <NativeSelect
    label={t('Start from')}
    name="preset"
    value={value}
    inputWrapperOrder={LABEL_FIRST}
    description={description}
    onChange={(event) => onChoose(event.currentTarget.value as PresetId | '')}
    data={[
      { value: '', label: t('None') },
      ...PRESET_IDS.map((id) => ({ value: id, label: presetName(id) })),
    ]}
  />
);

/** Whether the nanny lives in: on it depends what federal law asks for. Presets answer it, too. */
export function LivesInField({ form }: { form: Pick<TermsForm, 'entry' | 'change'> }) {
  const { entry, change } = form;
  return (
    <NativeSelect
      label={t('Does she live in your home?')}
      name="livesIn"
      value={entry.livesIn}
      inputWrapperOrder={LABEL_FIRST}
      description={t(
        'In the US, a nanny who lives in her own home is owed overtime beyond 40 hours a week, whatever you agree on.',
      )}
      onChange={(event) => change('livesIn', event.currentTarget.value as TermsEntry['livesIn'])}
      data={[
        { value: '', label: t('Not answered') },
        { value: 'no', label: t('No, she lives out') },
        { value: 'yes', label: t('Yes, she lives in') },
      ]}
    />
  );
}

function describePreset(preset: TermsPreset): string {
  const { source, readOn, checkWith } = preset;
  return [
    t('A suggestion: check whether it fits you.'),
    presetIsFor(preset),
    readOn === null
      ? t('Source: {source}.', { source })
      : t('Source: {source}, read on {date}.', { source, date: formatDate(readOn) }),
    checkWith === null ? undefined : t('Check with: {office}.', { office: checkWith }),
    hasUnknownMinimum(preset) ? t('Ask there for the state’s minimum wage, too.') : undefined,
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
}
