/**
 * The rows of the household card: a member with role, when they were last seen and the allowed actions; and an unused
 * invitation with its email's state, to cancel.
 */
import { Badge, Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { MailState, Member, MemberInvitation } from 'sync-protocol/people/members-rest.ts';
import { formatDate } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { OnlineButton } from '../../kit/online-button.tsx';
import { roleName } from '../../people/role-names.ts';
import { formatMoment } from '../../schedule/phrases.ts';
import styles from './settings.module.css';

/** What the person on this device may do to a member. */
export type MemberAction = 'role' | 'remove' | 'leave';

interface MemberRowProps {
  member: Member;
  timezone: string;
  isSelf: boolean;
  isOnlyParent: boolean;
  actions: readonly MemberAction[];
  onAction: (action: MemberAction) => void;
}

export function MemberRow({ member, timezone, isSelf, isOnlyParent, actions, onAction }: MemberRowProps) {
  const { name, email, role, joinedAt, lastSeenAt } = member;
  return (
    <li className={styles['row']}>
      <div className={styles['row-words']}>
        <Text fw={600}>
          <bdi>{name}</bdi> {isSelf && <Mark>{t('You')}</Mark>}
        </Text>
        <Text size="sm" c="dimmed">
          {email}
        </Text>
        <Text size="sm" c="dimmed">
          {roleName(role)} · {t('Joined {date}', { date: formatDate(dateOf(joinedAt, timezone)) })}
        </Text>
        <Text size="sm" c="dimmed">
          {lastSeenAt === null
            ? t('Not signed in on any device')
            : t('Last seen {moment}', { moment: formatMoment(lastSeenAt, timezone) })}
        </Text>
        {isSelf && isOnlyParent && (
          <Text size="sm">
            {t('The household needs a parent. To leave, make somebody else a parent first.')}
          </Text>
        )}
      </div>
      {actions.length > 0 && (
        <div className={styles['row-actions']}>
          {actions.map((action) => (
            <OnlineButton
              key={action}
              {...buttons[action]()}
              {...(!isSelf && { of: name })}
              onClick={() => onAction(action)}
            />
          ))}
        </div>
      )}
    </li>
  );
}

type ButtonLook = Pick<ComponentProps<typeof OnlineButton>, 'label' | 'variant' | 'color'>;

const buttons: Readonly<Record<MemberAction, () => ButtonLook>> = {
  role: () => ({ label: t('Change Role'), variant: 'default' }),
  remove: () => ({ label: t('Remove'), variant: 'light', color: 'red' }),
  leave: () => ({ label: t('Leave Household'), variant: 'light', color: 'red' }),
};

function Mark({ children }: { children: string }) {
  return (
    <Badge variant="light" lts={0} tt="none" style={{ verticalAlign: '0.0625rem' }}>
      {children}
    </Badge>
  );
}

const mailWords: Readonly<Record<MailState, () => string>> = {
  none: () => t('Not emailed: send the link yourself'),
  waiting: () => t('Email is being sent'),
  sent: () => t('Emailed'),
  failed: () => t('Couldn’t be emailed: invite again to get a new link'),
};

interface InvitationRowProps {
  invitation: MemberInvitation;
  timezone: string;
  busy: boolean;
  onCancel: () => void;
}

export function InvitationRow({ invitation, timezone, busy, onCancel }: InvitationRowProps) {
  const { email, role, expiresAt, mail } = invitation;
  return (
    <li className={styles['row']}>
      <div className={styles['row-words']}>
        <Text fw={600}>{email}</Text>
        <Text size="sm" c="dimmed">
          {roleName(role)} · {t('Valid until {moment}', { moment: formatMoment(expiresAt, timezone) })}
        </Text>
        <Text size="sm" c={mail === 'failed' ? 'red' : 'dimmed'}>
          {mailWords[mail]()}
        </Text>
      </div>
      <OnlineButton
        label={t('Cancel Invitation')}
        of={email}
        variant="default"
        loading={busy}
        onClick={onCancel}
      />
    </li>
  );
}
