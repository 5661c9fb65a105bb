/**
 * The dialog's frame: title, form, buttons, focus, scroll lock, unsaved input, and input that was typed while the form
 * was being saved. The lazy part of sheet-dialog.tsx.
 */
import './overlay-styles.ts';
import { Alert, Button, type ButtonProps, Modal, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useCloseOnBack } from './close-on-back.ts';
import { useLostFocusReturn } from './focus-lost.ts';
import { markFirstInput, watchFocus } from './form-focus.ts';
import { useKeyboardInset } from './keyboard-inset.ts';
import { t } from './language/messages.ts';
import { useScrollLock } from './scroll-lock.ts';
import { useUnsavedInput } from './unsaved-input.ts';
import { usePhone } from './use-phone.ts';
import './sheet-dialog.css';

/** Work that is shorter than this shows no loader, which would only flash. */
const LOADER_DELAY_MS = 250;
/** The second tap of a double tap comes within this time. It was meant for the button that opened the dialog. */
const DOUBLE_TAP_MS = 500;

export interface SheetFrameProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /**
   * Runs on Enter and by the primary button. Resolves to the function that closes the dialog, such as `onClose`, once
   * the input is saved: the dialog stays open with what was typed since. Otherwise the first invalid field gets the
   * focus.
   */
  onSubmit?: () => unknown;
  primary?: { label: string; busy?: boolean; disabled?: boolean; color?: ButtonProps['color'] };
  /** Other buttons, such as 'Delete Day'. */
  secondary?: ReactNode;
  /** The label of a button that closes the dialog. Without a primary action, it has the focus. */
  closeLabel?: string;
  /**
   * Whether the form holds unsaved input: a click outside then doesn't close the dialog, and Back, Esc and 'Close' ask
   * first.
   */
  dirty?: boolean;
  /** Whether saving adds a row. Its fields then wait for the save: what was typed meanwhile would add another row. */
  isNew?: boolean;
  /** Whether Back leaves the dialog open: the dialog asks about a navigation, which the router holds back meanwhile. */
  staysOnBack?: boolean;
}

export function SheetFrame(props: SheetFrameProps) {
  const { opened, onClose, title, children, onSubmit, primary, secondary, closeLabel } = props;
  const { dirty = false, isNew = false } = props;
  const phone = usePhone();
  useScrollLock(opened);
  useLostFocusReturn(opened);
  useKeyboardInset(opened && phone);
  const busy = primary?.busy ?? false;
  const [hasBeenBusy] = useDebouncedValue(busy, LOADER_DELAY_MS);
  const [hasBeenOpen] = useDebouncedValue(opened, DOUBLE_TAP_MS);

  const { formProps, hasTypedSince } = useSubmission({
    opened,
    isOpen: opened && !busy && !primary?.disabled,
    onSubmit,
  });
  const hasInput = dirty || hasTypedSince;
  useUnsavedInput(opened && hasInput);
  const { isAsking, setAsking, requestClose } = useClosing(props, hasInput);

  return (
    <>
      <Modal
        opened={opened}
        onClose={requestClose}
        title={title}
        closeOnClickOutside={hasBeenOpen && !hasInput}
        closeOnEscape={!isAsking}
        centered={!phone}
        classNames={phone ? sheetParts : dialogParts}
        transitionProps={{ transition: phone ? 'slide-up' : 'pop', duration: 150 }}
      >
        <form ref={markFirstInput} noValidate className="fd-sheet-form" {...formProps}>
          <div className="fd-sheet-body" inert={isNew && busy}>
            {hasTypedSince && (
              <Alert component="output" display="block" color="amber">
                {t('Saved. What you changed since then isn’t saved yet.')}
              </Alert>
            )}
            {children}
          </div>
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
      {hasInput && <LeaveQuestion opened={isAsking} onStay={() => setAsking(false)} onLeave={onClose} />}
    </>
  );
}

interface LeaveQuestionProps {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Looks like a ConfirmDialog, which can't be imported here: it waits for this file. */
function LeaveQuestion({ opened, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <SheetFrame
      opened={opened}
      onClose={onStay}
      onSubmit={onLeave}
      title={t('Leave without saving?')}
      primary={{ label: t('Leave'), color: 'red' }}
      secondary={
        <Button variant="default" onClick={onStay} data-autofocus>
          {t('Cancel')}
        </Button>
      }
    >
      <Text component="div">{t('What you typed won’t be saved.')}</Text>
    </SheetFrame>
  );
}

/** Closes the dialog by Back, Esc and 'Close': at once, or after a question if input would be lost. */
function useClosing({ opened, onClose, staysOnBack = false }: SheetFrameProps, hasInput: boolean) {
  const [isAsking, setAsking] = useState(false);
  // The question opens in a task of its own: the same press of Esc would close it again.
  const requestClose = () => (hasInput ? void setTimeout(setAsking, 0, true) : onClose());
  useCloseOnBack(opened && !staysOnBack, requestClose);
  useEffect(() => (opened ? () => setAsking(false) : undefined), [opened]);
  return { isAsking: isAsking && opened, setAsking, requestClose };
}

interface SubmissionOptions {
  opened: boolean;
  onSubmit: SheetFrameProps['onSubmit'] | undefined;
  /** Whether the form can be submitted: a dialog that is closing can't be, nor one that is being saved. */
  isOpen: boolean;
}

/** Submits the form once at a time, and keeps the dialog open if its fields were changed meanwhile. */
function useSubmission({ opened, isOpen, onSubmit }: SubmissionOptions) {
  const [hasTypedSince, setTypedSince] = useState(false);
  const submission = useRef({ isRunning: false, hasInput: false });

  // A closed form can't be submitted again before its dialog has gone.
  useEffect(() => {
    if (opened) submission.current.isRunning = false;
  }, [opened]);

  const submit = async (form: HTMLElement) => {
    if (!isOpen || submission.current.isRunning) return;
    submission.current.isRunning = true;
    let isClosed = false;
    const focusInvalidField = watchFocus();
    submission.current.hasInput = false;
    setTypedSince(false);
    try {
      const focused = document.activeElement;
      const close = await onSubmit?.();
      if (typeof close !== 'function') {
        // Fields that waited for the save have lost the focus.
        requestAnimationFrame(() => {
          if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
        });
        focusInvalidField(form);
      } else if (submission.current.hasInput) setTypedSince(true);
      else {
        close();
        isClosed = true;
      }
    } finally {
      submission.current.isRunning = isClosed;
    }
  };
  const noteInput = () => {
    submission.current.hasInput = true;
  };

  return {
    hasTypedSince,
    formProps: {
      onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
        event.preventDefault();
        // React events bubble through portals: without this, a dialog inside a form would submit both.
        event.stopPropagation();
        void submit(event.currentTarget);
      },
      onInput: noteInput,
      // The buttons of a time's quarter hours change a field without an input event; so do the arrow keys.
      onClick: ({ target }: SyntheticEvent) => {
        if (target instanceof Element && target.closest('.fd-sheet-body button')) noteInput();
      },
      // The Enter that ends an input method's composition must not submit the form, nor one that is held down: the next
      // day's dialog may have opened meanwhile.
      onKeyDown: (event: KeyboardEvent) => {
        const { key, repeat, nativeEvent } = event;
        if (key === 'Enter' && (repeat || nativeEvent.isComposing)) event.preventDefault();
        if (key === 'ArrowUp' || key === 'ArrowDown') noteInput();
      },
    },
  };
}

const dialogParts = { title: 'fd-sheet-title', content: 'fd-sheet-content' };
const sheetParts = { ...dialogParts, inner: 'fd-sheet-inner' };
