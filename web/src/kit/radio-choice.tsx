/**
 * A choice among a few options, each with a sentence: the browser's own radio buttons, which cost a first load
 * little.
 */
import './radio-choice.css';
import { useId } from 'react';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly description: string;
}

interface RadioChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option<Value>[];
  /** Shown below the options, which are then invalid. */
  readonly error?: string | undefined;
  readonly onChange: (value: Value) => void;
}

export function RadioChoice<Value extends string>({
  label,
  value,
  options,
  error,
  onChange,
}: RadioChoiceProps<Value>) {
  const id = useId();
  return (
    <fieldset className="fd-radios" role="radiogroup" aria-labelledby={id} aria-invalid={error !== undefined}>
      <legend id={id}>{label}</legend>
      {options.map((option) => (
        <div key={option.value}>
          <input
            type="radio"
            id={`${id}-${option.value}`}
            name={id}
            value={option.value}
            checked={value === option.value}
            aria-describedby={`${id}-${option.value}-description`}
            onChange={() => onChange(option.value)}
          />
          <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
          <p id={`${id}-${option.value}-description`}>{option.description}</p>
        </div>
      ))}
      {error !== undefined && (
        <p role="alert" className="fd-radios-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
