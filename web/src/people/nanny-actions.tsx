/** A nanny's buttons for her family: the menu with editing, viewing as her and deleting, and what is to be done next. */
import { Button, Loader } from '@mantine/core';
import { IconCalendarPlus, IconDots, IconEye, IconMail, IconPencil, IconTrash } from '@tabler/icons-react';
import type { NannyView } from '../device/views.ts';
import { t } from '../kit/language/messages.ts';
import { LinkButton } from '../kit/link-button.tsx';
import { MenuButton } from '../kit/menu-button.tsx';
import styles from './nannies.module.css';
import type { NannyDialogs } from './use-nanny-dialogs.tsx';
import type { NextStep } from './use-next-steps.ts';

interface NannyActionProps {
  view: NannyView;
  actions: NannyDialogs;
}

export function NannyMenu({ view, actions }: NannyActionProps) {
  const { name, nannyUserId } = view.nanny;
  const blocked = actions.blocked(view);
  const logInBlocked = actions.logInBlocked(view);
  return (
    <MenuButton
      label={t('More for {day}', { day: name })}
      icon={IconDots}
      entries={[
        { label: t('Edit'), icon: IconPencil, run: () => actions.edit({ view }) },
        ...(nannyUserId === null
          ? []
          : [
              {
                label: t('Log In As'),
                detail: logInBlocked || undefined,
                icon: IconEye,
                disabled: logInBlocked !== null,
                run: () => actions.logInAs(view),
              },
            ]),
        {
          label: t('Delete'),
          detail: blocked || undefined,
          icon: IconTrash,
          disabled: blocked !== null,
          run: () => actions.remove(view),
        },
      ]}
    />
  );
}

interface NextActionsProps extends NannyActionProps {
  /** Undefined once she has days: then the next step is to invite her. */
  nextStep: NextStep | undefined;
}

/** Plan her week, generate her days, invite her: the first of it that is to be done is filled. */
export function NextActions({ view, nextStep, actions }: NextActionsProps) {
  const { nanny } = view;
  const blocked = actions.blocked(view);
  const isInviting = actions.invitingId === nanny.id;
  return (
    <>
      {nextStep && (
        <LinkButton
          to="/base-schedule"
          search={{ nannyId: nanny.id }}
          leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        >
          {nextStep === 'week' ? t('Set Her Week') : t('Generate Days')}
        </LinkButton>
      )}
      {nanny.nannyUserId === null && (
        <Button
          variant={nextStep ? 'light' : 'filled'}
          // Stays enabled while inviting: the dialog returns the focus to it.
          leftSection={isInviting ? <Loader size={18} /> : <IconMail size={18} stroke={1.75} aria-hidden />}
          disabled={blocked !== null}
          aria-busy={isInviting}
          onClick={() => actions.invite(view)}
        >
          <ButtonLabel label={t('Send Invite')} blocked={blocked} />
        </Button>
      )}
    </>
  );
}

function ButtonLabel({ label, blocked }: { label: string; blocked: string | null }) {
  if (blocked === null || blocked === '') return label;
  return (
    <span className={styles['blocked']}>
      {label} <small>{blocked}</small>
    </span>
  );
}
