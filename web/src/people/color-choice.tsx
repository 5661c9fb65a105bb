/** The choice of a nanny's color: one of the named colors, or the automatic one, each as a radio button. */
import { Input } from '@mantine/core';
import { NANNY_COLORS, type NannyColor } from 'sync-protocol/people/nanny-color-names.ts';
import { t } from '../kit/language/messages.ts';
import { toColor } from './edit-nanny-entry.ts';
import styles from './nannies.module.css';
import { nannyColorName } from './nanny-color-names.ts';
import { NannyMark } from './nanny-mark.tsx';

interface ColorChoiceProps {
  value: NannyColor | '';
  /** The color that the nanny has while none is chosen. */
  automatic: NannyColor | undefined;
  onChange: (color: NannyColor | '') => void;
}

export function ColorChoice({ value, automatic, onChange }: ColorChoiceProps) {
  return (
    <fieldset className={styles['colors']}>
      <Input.Label component="legend">{t('Color')}</Input.Label>
      <Input.Description>
        {t('Marks her days in the schedule, for everybody in your family.')}
      </Input.Description>
      <div className={styles['swatches']}>
        {(['', ...NANNY_COLORS] as const).map((color) => (
          <label key={color} className={styles['swatch']}>
            <input
              type="radio"
              name="color"
              value={color}
              checked={value === color}
              onChange={(event) => onChange(toColor(event.currentTarget.value))}
            />
            <NannyMark color={color === '' ? automatic : color} />
            <span>{nannyColorName(color === '' ? null : color)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
