import { lazyPart } from '../../ui/lazy-part.ts';
import type { ScheduleDialogsProps } from './schedule-dialogs.tsx';

const dialogs = lazyPart<ScheduleDialogsProps>(() =>
  import('./schedule-dialogs.tsx').then(({ ScheduleDialogs }) => ScheduleDialogs),
);

type LazyScheduleDialogsProps = Omit<ScheduleDialogsProps, 'dialog'> & {
  dialog: ScheduleDialogsProps['dialog'] | undefined;
};

/** The dialogs of the schedule in a lazy chunk. */
export function LazyScheduleDialogs({ dialog, ...others }: LazyScheduleDialogsProps) {
  dialogs.useLoaded(dialog !== undefined);
  return dialog && <dialogs.Part dialog={dialog} {...others} />;
}
