/** A time of day in steps of 15 minutes: the native field between two buttons. */
import { ActionIcon, Input } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import { t } from './language/messages.ts';
import { quarterAfter, quarterBefore } from './quarter-hours.ts';
import './time-field.css';

/** Where the steppers start in an empty field (specification, section 9). */
const DEFAULT_START = '09:00';

interface TimeFieldProps {
  label: string;
  /** 'HH:mm', or '' for none. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  description?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function TimeField(props: TimeFieldProps) {
  const { label, value, onChange, error, description, required = false, disabled = false, ref } = props;
  const id = useId();
  const step = (towards: (time: string) => string) => onChange(value === '' ? DEFAULT_START : towards(value));

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelProps={{ id: `${id}-label` }}
      error={error}
      description={description}
      required={required}
    >
      <div className="fd-time">
        <ActionIcon
          className="fd-time-step"
          variant="default"
          disabled={disabled}
          onClick={() => step(quarterBefore)}
          aria-label={t('15 minutes earlier')}
          aria-describedby={`${id}-label`}
        >
          <IconMinus size={18} stroke={2} />
        </ActionIcon>
        <Input
          ref={ref}
          className="fd-time-input"
          type="time"
          step={900}
          min="00:00"
          value={value}
          disabled={disabled}
          error={Boolean(error)}
          aria-required={required}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <ActionIcon
          className="fd-time-step"
          variant="default"
          disabled={disabled}
          onClick={() => step(quarterAfter)}
          aria-label={t('15 minutes later')}
          aria-describedby={`${id}-label`}
        >
          <IconPlus size={18} stroke={2} />
        </ActionIcon>
      </div>
    </Input.Wrapper>
  );
}
