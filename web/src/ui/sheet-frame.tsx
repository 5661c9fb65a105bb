/** The dialog's frame: title, form, buttons, focus, scroll lock, unsaved input. The lazy part of sheet-dialog.tsx. */
import './overlay-styles.ts';
import { Button, type ButtonProps, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode, SyntheticEvent } from 'react';
import { focusFirstInvalidField } from './form-focus.ts';
import { useKeyboardInset } from './keyboard-inset.ts';
import { useScrollLock } from './scroll-lock.ts';
import { useUnsavedInput } from './unsaved-input.ts';
import { usePhone } from './use-phone.ts';
import './sheet-dialog.css';

/** Shorter work shows no loader: it would only flash. */
const LOADER_DELAY_MS = 250;

export interface SheetFrameProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Runs on Enter and by the primary button. Afterwards the first invalid field gets the focus. */
  onSubmit?: () => unknown;
  primary?: { label: string; busy?: boolean; disabled?: boolean; color?: ButtonProps['color'] };
  /** Other buttons, such as 'Delete Day'. */
  secondary?: ReactNode;
  /** The label of a button that closes the dialog. Without a primary action, it has the focus. */
  closeLabel?: string;
  /** Holds unsaved input: a click outside doesn't close the dialog. */
  dirty?: boolean;
}

export function SheetFrame(props: SheetFrameProps) {
  const { opened, onClose, title, children, onSubmit, primary, secondary, closeLabel, dirty = false } = props;
  const phone = usePhone();
  useScrollLock(opened);
  useKeyboardInset(opened && phone);
  useUnsavedInput(opened && dirty);
  const busy = primary?.busy ?? false;
  const [hasBeenBusy] = useDebouncedValue(busy, LOADER_DELAY_MS);

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React events bubble through portals: without this, a dialog inside a form would submit both.
    event.stopPropagation();
    if (busy || primary?.disabled) return;
    const form = event.currentTarget;
    await onSubmit?.();
    focusFirstInvalidField(form);
  };

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeOnClickOutside={!dirty}
      centered={!phone}
      classNames={phone ? sheetParts : dialogParts}
      transitionProps={{ transition: phone ? 'slide-up' : 'pop', duration: 150 }}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="fd-sheet-form">
        <div className="fd-sheet-body">{children}</div>
        {(primary ?? secondary ?? closeLabel) && (
          <div className="fd-sheet-actions">
            {secondary}
            {closeLabel !== undefined && (
              <Button variant="default" onClick={onClose} {...(!primary && { 'data-autofocus': true })}>
                {closeLabel}
              </Button>
            )}
            {primary && (
              <Button
                type="submit"
                className="fd-sheet-primary"
                loading={busy && hasBeenBusy}
                disabled={primary.disabled ?? false}
                {...(primary.color !== undefined && { color: primary.color })}
              >
                {primary.label}
              </Button>
            )}
          </div>
        )}
      </form>
    </Modal>
  );
}

const dialogParts = { title: 'fd-sheet-title' };
const sheetParts = { title: 'fd-sheet-title', inner: 'fd-sheet-inner', content: 'fd-sheet-content' };
