/**
 * The card of a nanny: color, account, rates, sum owed or paid ahead, and links to her base schedule, weeks and terms.
 * Its buttons: next step, edit, invite, impersonate, delete.
 */
import { Button, Card, Loader, Text } from '@mantine/core';
import {
  IconCalendarPlus,
  IconEye,
  IconFileText,
  IconMail,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ratesByDate } from 'sync-protocol/people/rate-change.ts';
import { useRights } from '../device/use-may-change.ts';
import type { NannyView } from '../device/views.ts';
import { formatDate, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { RichText } from '../kit/language/rich-text.tsx';
import { LinkButton } from '../kit/link-button.tsx';
import { reservePlace } from '../kit/reserve-place.ts';
import { UnsentMark } from '../kit/unsent-mark.tsx';
import styles from './nannies.module.css';
import { NannyMark } from './nanny-mark.tsx';
import type { NextStep } from './use-next-steps.ts';

interface NannyCardProps {
  view: NannyView;
  /** Undefined once she has days: then the next step is to invite her. */
  nextStep: NextStep | undefined;
  connection: Connection;
  isInviting: boolean;
  onEdit: () => void;
  onInvite: () => void;
  onDelete: () => void;
  logIn: LogIn;
}

/** 'failing': there is a network, but the last sync didn't reach the server or failed. */
type Connection = 'online' | 'offline' | 'failing';

/** Impersonation of the nanny; not possible while already impersonating. */
interface LogIn {
  readonly isImpersonating: boolean;
  readonly isStarting: boolean;
  readonly start: () => void;
}

/** A nanny. The whole card links to her base schedule, except for its buttons. */
export function NannyCard({ view, onEdit, ...actions }: NannyCardProps) {
  const { nanny, household, color, isUnsent } = view;
  const rights = useRights(household.id);
  return (
    <Card component="li" className={styles['card']}>
      <div>
        <div className={styles['head']}>
          <Text component="h2" fw={650} size="lg" lh={1.3}>
            <NannyMark color={color} />{' '}
            <Link to="/base-schedule" search={{ nannyId: nanny.id }} className={styles['link']}>
              <bdi>{nanny.name}</bdi>
            </Link>{' '}
            {isUnsent && <UnsentMark />}
          </Text>
          {rights !== 'read' && (
            <Button
              variant="subtle"
              className={styles['edit']}
              leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
              aria-label={t('Edit {name}', { name: nanny.name })}
              onClick={onEdit}
              {...reservePlace(rights === 'unknown')}
            >
              {t('Edit')}
            </Button>
          )}
        </div>
        <Text size="sm" c="dimmed">
          <bdi>{nanny.email}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {nanny.nannyUserId === null ? t('No account yet') : t('Has an account')}
        </Text>
      </div>
      <Figures view={view} />
      <div className={styles['actions']} {...reservePlace(rights === 'unknown')}>
        {rights === 'read' ? <TermsLink view={view} /> : <Actions view={view} {...actions} />}
      </div>
    </Card>
  );
}

function Figures({ view }: { view: NannyView }) {
  const { household, nanny, hourlyRateCents, rates, today, owedCents } = view;
  const money = (cents: number): string => formatMoney(cents, household.currency);
  const next = ratesByDate(rates, today).findLast(({ state }) => state === 'upcoming')?.rate;
  return (
    <dl className={styles['figures']}>
      <div>
        <dt>{t('Hourly Rate')}</dt>
        <dd>
          <RichText
            message={t('{amount} <small>per hour</small>', { amount: money(hourlyRateCents) })}
            small={(words) => <small>{words}</small>}
          />
        </dd>
        {next !== undefined && (
          <dd>
            <small>
              {t('{amount} from {date}', {
                amount: money(next.hourlyRateCents),
                date: formatDate(next.effectiveFrom),
              })}
            </small>
          </dd>
        )}
      </div>
      <div>
        <dt>{owedCents < 0 ? t('Paid ahead') : t('Currently owed')}</dt>
        <dd>
          {money(Math.abs(owedCents))}{' '}
          <LinkButton
            to="/nannies/$nannyId/weeks"
            params={{ nannyId: nanny.id }}
            variant="subtle"
            size="compact-sm"
            className={styles['weeks']}
            aria-label={t('Weeks of {name}', { name: nanny.name })}
          >
            {t('Weeks')}
          </LinkButton>
        </dd>
      </div>
    </dl>
  );
}

type ActionsProps = Omit<NannyCardProps, 'onEdit'>;

function Actions(props: ActionsProps) {
  const { view, nextStep, connection, isInviting, onInvite, onDelete, logIn } = props;
  const { nanny } = view;
  const blocked = blockedReason(view, connection);
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
      <div className={styles['more-actions']}>
        {nanny.nannyUserId === null ? (
          <Button
            variant={nextStep ? 'light' : 'filled'}
            // Stays enabled while inviting: the dialog returns the focus to it.
            leftSection={isInviting ? <Loader size={18} /> : <IconMail size={18} stroke={1.75} aria-hidden />}
            disabled={blocked !== null}
            aria-busy={isInviting}
            onClick={onInvite}
          >
            <ButtonLabel label={t('Send Invite')} blocked={blocked} />
          </Button>
        ) : (
          <LogInAs blocked={blocked} {...logIn} />
        )}
        <TermsLink view={view} />
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          disabled={blocked !== null}
          onClick={onDelete}
        >
          <ButtonLabel label={t('Delete')} blocked={blocked} />
        </Button>
      </div>
    </>
  );
}

function TermsLink({ view: { nanny } }: { view: NannyView }) {
  return (
    <LinkButton
      to="/nannies/$nannyId/terms"
      params={{ nannyId: nanny.id }}
      variant="default"
      leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
      aria-label={t('Terms of {name}', { name: nanny.name })}
    >
      {t('Terms')}
    </LinkButton>
  );
}

function LogInAs({ blocked, isImpersonating, isStarting, start }: LogIn & { blocked: string | null }) {
  const reason = isImpersonating ? t('Exit this view first') : blocked;
  return (
    <Button
      variant="light"
      leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}
      disabled={reason !== null}
      loading={isStarting}
      onClick={start}
    >
      <ButtonLabel label={t('Log In As')} blocked={reason} />
    </Button>
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

/**
 * The server must know a nanny (version above 0) before it can invite or delete her. While she is being sent, the
 * reason is empty: a text that is shown for a moment would make the buttons jump.
 */
function blockedReason({ nanny }: NannyView, connection: Connection): string | null {
  if (connection === 'offline') return t('Needs a connection');
  if (nanny.version > 0) return null;
  return connection === 'failing' ? t('Needs a connection first') : '';
}
