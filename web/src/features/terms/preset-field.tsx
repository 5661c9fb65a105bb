/** The choice of a preset, which fills the form of terms, with the law behind it and when that was read. */

import { PRESET_IDS, type PresetId, type TermsPreset } from 'sync-protocol/rules/terms-presets.ts';
import { presetIsFor, presetName } from '../../domain/terms-text.ts';
import { formatDate } from '../../language/format.ts';
import { t } from '../../language/messages.ts';
import { NativeSelect } from '../../ui/native-select.ts';
import { LABEL_FIRST } from './field-order.ts';
import { presetNamed } from './terms-entry.ts';
import type { TermsForm } from './use-terms-form.ts';

export function PresetField({ form }: { form: Pick<TermsForm, 'entry' | 'choosePreset'> }) {
  const { entry, choosePreset } = form;
  const preset = presetNamed(entry.preset);
  return (
    <NativeSelect
      label={t('Start from')}
      name="preset"
      value={entry.preset}
      inputWrapperOrder={LABEL_FIRST}
      description={
        preset === undefined
          ? t('A preset fills in a law’s overtime rules. You can change every field.')
          : describePreset(preset)
      }
      onChange={(event) => choosePreset(event.currentTarget.value as PresetId | '')}
      data={[
        { value: '', label: t('None') },
        ...PRESET_IDS.map((id) => ({ value: id, label: presetName(id) })),
      ]}
    />
  );
}

function describePreset({ id, source, readOn, checkWith }: TermsPreset): string {
  return [
    t('A suggestion: check whether it fits you.'),
    presetIsFor(id),
    readOn === null
      ? t('Source: {source}.', { source })
      : t('Source: {source}, read on {date}.', { source, date: formatDate(readOn) }),
    checkWith === null ? undefined : t('Check with: {office}.', { office: checkWith }),
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
}
