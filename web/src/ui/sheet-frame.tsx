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

/** What takes no longer shows no sign of work: it would flash, and be drawn for nothing. */
const AT_ONCE_MS = 250;

export interface SheetFrameProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /**
   * What Enter and the primary button do. Without it there is only the way out. Once it is through, the cursor
   * goes to the first field that it found wrong.
   */
  onSubmit?: () => unknown;
  primary?: { label: string; busy?: boolean; disabled?: boolean; color?: ButtonProps['color'] };
  /** Other buttons, such as 'Delete Day'. */
  secondary?: ReactNode;
  /** Typed and not saved: then a slip beside the dialog does not close it. */
  dirty?: boolean;
}

/** What `SheetDialog` shows, apart from it: a page is complete before any dialog is opened. */
export function SheetFrame(props: SheetFrameProps) {
  const { opened, onClose, title, children, onSubmit, primary, secondary, dirty = false } = props;
  const phone = usePhone();
  useScrollLock(opened);
  useKeyboardInset(opened && phone);
  useUnsavedInput(opened && dirty);
  const busy = primary?.busy ?? false;
  const [hasBeenBusy] = useDebouncedValue(busy, AT_ONCE_MS);

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog opened from a form stays its own form: React lets the event bubble through portals.
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
        {(primary ?? secondary) && (
          <div className="fd-sheet-actions">
            {secondary}
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
