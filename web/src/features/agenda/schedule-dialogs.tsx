import { latePart } from '../../ui/lazy-part.ts';
import type { DialogInUseProps } from './dialog-in-use.tsx';

const inUse = latePart<DialogInUseProps>(() =>
  import('./dialog-in-use.tsx').then(({ DialogInUse }) => DialogInUse),
);

type ScheduleDialogsProps = Omit<DialogInUseProps, 'dialog'> & {
  dialog: DialogInUseProps['dialog'] | undefined;
};

/** The screen's dialogs, which nobody sees at first. */
export function ScheduleDialogs({ dialog, ...others }: ScheduleDialogsProps) {
  inUse.useArrival(dialog !== undefined);
  return dialog && <inUse.Part dialog={dialog} {...others} />;
}
