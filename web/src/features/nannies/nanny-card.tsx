/** The card of a nanny: rate, sum owed, link to her base schedule, buttons to invite, impersonate, delete. */
import { Button, Card, Loader, Text } from '@mantine/core';
import { IconEye, IconMail, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatMoney } from 'sync-protocol/rules/format.ts';
import { UnsentMark } from '../../domain/unsent-mark.tsx';
import { useMayChange } from '../../store/use-may-change.ts';
import type { NannyView } from '../../store/views.ts';
import styles from './nannies.module.css';
import { texts } from './nannies-texts.ts';

interface NannyCardProps {
  view: NannyView;
  isOnline: boolean;
  isInviting: boolean;
  onInvite: () => void;
  onDelete: () => void;
  logIn: LogIn;
}

/** Impersonation of the nanny; not possible while already impersonating. */
interface LogIn {
  readonly isImpersonating: boolean;
  readonly isStarting: boolean;
  readonly start: () => void;
}

/** A nanny. The whole card links to her weekly schedule, except for its buttons. */
export function NannyCard({ view, isOnline, isInviting, onInvite, onDelete, logIn }: NannyCardProps) {
  const { nanny, household, hourlyRateCents, owedCents, isUnsent } = view;
  const blocked = blockedReason(view, isOnline);
  const mayChange = useMayChange(household.id);
  return (
    <Card component="li" className={styles['card']}>
      <div>
        <Text component="h2" fw={650} size="lg" lh={1.3}>
          <Link to="/base-schedule" search={{ nannyId: nanny.id }} className={styles['link']}>
            {nanny.name}
          </Link>{' '}
          {isUnsent && <UnsentMark />}
        </Text>
        <Text size="sm" c="dimmed">
          {nanny.email}
        </Text>
        <Text size="sm" c="dimmed">
          {nanny.nannyUserId === null ? texts.noAccount : texts.hasAccount}
        </Text>
      </div>
      <dl className={styles['figures']}>
        <div>
          <dt>{texts.rate}</dt>
          <dd>
            {formatMoney(hourlyRateCents, household.currency)} <small>{texts.perHour}</small>
          </dd>
        </div>
        <div>
          <dt>{owedCents < 0 ? texts.credit : texts.owed}</dt>
          <dd>{formatMoney(Math.abs(owedCents), household.currency)}</dd>
        </div>
      </dl>
      {mayChange && (
        <div className={styles['actions']}>
          {nanny.nannyUserId === null && (
            <Button
              variant="light"
              // Stays enabled while inviting: the dialog returns the focus to it.
              leftSection={
                isInviting ? <Loader size={18} /> : <IconMail size={18} stroke={1.75} aria-hidden />
              }
              disabled={blocked !== null}
              aria-busy={isInviting}
              onClick={onInvite}
            >
              <ButtonLabel label={texts.invite} blocked={blocked} />
            </Button>
          )}
          {nanny.nannyUserId !== null && <LogInAs blocked={blocked} {...logIn} />}
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            disabled={blocked !== null}
            onClick={onDelete}
          >
            <ButtonLabel label={texts.remove} blocked={blocked} />
          </Button>
        </div>
      )}
    </Card>
  );
}

function LogInAs({ blocked, isImpersonating, isStarting, start }: LogIn & { blocked: string | null }) {
  const reason = isImpersonating ? texts.exitFirst : blocked;
  return (
    <Button
      variant="light"
      leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}
      disabled={reason !== null}
      loading={isStarting}
      onClick={start}
    >
      <ButtonLabel label={texts.logInAs} blocked={reason} />
    </Button>
  );
}

function ButtonLabel({ label, blocked }: { label: string; blocked: string | null }) {
  if (blocked === null) return label;
  return (
    <span className={styles['blocked']}>
      {label} <small>{blocked}</small>
    </span>
  );
}

/** The server must know a nanny (version above 0) before it can invite or delete her. */
function blockedReason({ nanny }: NannyView, isOnline: boolean): string | null {
  if (!isOnline) return texts.needsConnection;
  return nanny.version === 0 ? texts.needsConnectionFirst : null;
}
