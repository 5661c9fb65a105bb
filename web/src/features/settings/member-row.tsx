/** The rows of the household card: a member with its allowed actions, and an unused invitation to cancel. */
import { Badge, Text } from '@mantine/core';
import type { Member, MemberInvitation } from 'sync-protocol/rest/members.ts';
import { dateOf } from 'sync-protocol/rules/calendar.ts';
import { formatMoment } from '../../domain/phrases.ts';
import { formatDate } from '../../language/format.ts';
import { OnlineButton } from '../../ui/online-button.tsx';
import { texts } from './household-texts.ts';
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
          <bdi>{name}</bdi> {isSelf && <Mark>{texts.you}</Mark>}
        </Text>
        <Text size="sm" c="dimmed">
          {email}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.roles[role]} · {texts.joined(formatDate(dateOf(joinedAt, timezone)))}
        </Text>
        <Text size="sm" c="dimmed">
          {lastSeenAt === null ? texts.notSignedIn : texts.lastSeen(formatMoment(lastSeenAt, timezone))}
        </Text>
        {isSelf && isOnlyParent && <Text size="sm">{texts.onlyParent}</Text>}
      </div>
      {actions.length > 0 && (
        <div className={styles['row-actions']}>
          {actions.map((action) => (
            <OnlineButton
              key={action}
              {...BUTTONS[action]}
              {...(!isSelf && { of: name })}
              onClick={() => onAction(action)}
            />
          ))}
        </div>
      )}
    </li>
  );
}

const BUTTONS = {
  role: { label: texts.changeRole, variant: 'default' },
  remove: { label: texts.remove, variant: 'light', color: 'red' },
  leave: { label: texts.leave, variant: 'light', color: 'red' },
} as const;

function Mark({ children }: { children: string }) {
  return (
    <Badge variant="light" lts={0} tt="none" style={{ verticalAlign: '0.0625rem' }}>
      {children}
    </Badge>
  );
}

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
          {texts.roles[role]} · {texts.validUntil(formatMoment(expiresAt, timezone))}
        </Text>
        <Text size="sm" c={mail === 'failed' ? 'red' : 'dimmed'}>
          {texts.invitationMail[mail]}
        </Text>
      </div>
      <OnlineButton
        label={texts.cancelInvitation}
        of={email}
        variant="default"
        loading={busy}
        onClick={onCancel}
      />
    </li>
  );
}
