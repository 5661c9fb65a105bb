/** The choice of a time zone by search: each zone with its current time, those of the United States first. */
import '../../kit/overlay-styles.ts';
import '@mantine/core/styles/Combobox.layer.css';
import { type OptionsFilter, Select } from '@mantine/core';
import { useState } from 'react';
import { OFFERED_TIMEZONES } from 'sync-protocol/people/household.ts';
import { useCloseOnBack } from '../../kit/close-on-back.ts';
import { formatTime } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { timezoneChoices, zonesLike } from '../../people/settings-entry.ts';
import styles from './settings.module.css';

/** The browser's time zones. An older browser can't list them and gets the seven of the specification. */
const KNOWN_ZONES: readonly string[] = (
  Intl as { supportedValuesOf?: typeof Intl.supportedValuesOf }
).supportedValuesOf?.('timeZone') ?? [...OFFERED_TIMEZONES];

/** As many as are read before somebody types on: each has its time. */
const SHOWN_MAX = 40;

interface ZoneFieldProps {
  value: string;
  /** The household's, which may be one that this browser doesn't list. */
  saved: string;
  now: string;
  error: string | undefined;
  description: string | undefined;
  onChoose: (zone: string) => void;
}

export function ZoneField({ value, saved, now, error, description, onChoose }: ZoneFieldProps) {
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(isOpen, () => setOpen(false));
  return (
    <Select
      label={t('Timezone')}
      name="timezone"
      data={timezoneChoices(KNOWN_ZONES, saved)}
      value={value}
      error={error}
      description={description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      searchable
      allowDeselect={false}
      autoComplete="off"
      limit={SHOWN_MAX}
      // In the card, whose landmark it belongs to.
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      classNames={{ dropdown: styles['zones'] ?? '' }}
      filter={filterZones}
      nothingFoundMessage={t('No timezone of this name.')}
      renderOption={({ option }) => (
        <span className={styles['zone']}>
          <span>{option.label}</span> <small>{formatTime(now, option.value)}</small>
        </span>
      )}
      onChange={(zone) => onChoose(zone ?? '')}
    />
  );
}

const filterZones: OptionsFilter = ({ options, search, limit }) => {
  let left = limit;
  return options.map((group) => {
    if (!('items' in group)) return group;
    const items = zonesLike(group.items, search).slice(0, left);
    left -= items.length;
    return { ...group, items };
  });
};
