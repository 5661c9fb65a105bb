import { Button, Card, Loader, Text } from '@mantine/core';
import { IconEye, IconMail, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatMoney } from 'sync-protocol/rules/format.ts';
import { UnsentMark } from '../../domain/unsent-mark.tsx';
import type { NannyView } from '../../store/views.ts';
import { texts } from './nannies-texts.ts';

interface NannyCardProps {
  view: NannyView;
  isOnline: boolean;
  isInviting: boolean;
  onInvite: () => void;
  onDelete: () => void;
  logIn: LogIn;
}

/** Viewing as her; one cannot view on from within a view. */
interface LogIn {
  readonly isViewing: boolean;
  readonly isStarting: boolean;
  readonly start: () => void;
}

/** A nanny; anywhere on the card leads to her week, but for the buttons. */
export function NannyCard({ view, isOnline, isInviting, onInvite, onDelete, logIn }: NannyCardProps) {
  const { nanny, household, hourlyRateCents, owedCents, isUnsent } = view;
  const blocked = whyBlocked(view, isOnline);
  return (
    <Card component="li" className="fd-nanny">
      <div>
        <Text component="h2" fw={650} size="lg" className="fd-nanny-name">
          <Link to="/base-schedule" search={{ nannyId: nanny.id }} className="fd-nanny-link">
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
      <dl className="fd-nanny-figures">
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
      <div className="fd-nanny-actions">
        {nanny.nannyUserId === null && (
          <Button
            variant="light"
            // Not disabled meanwhile: the dialog gives the focus back to it.
            leftSection={isInviting ? <Loader size={18} /> : <IconMail size={18} stroke={1.75} aria-hidden />}
            disabled={blocked !== null}
            aria-busy={isInviting}
            onClick={onInvite}
          >
            <ButtonWords label={texts.invite} blocked={blocked} />
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
          <ButtonWords label={texts.remove} blocked={blocked} />
        </Button>
      </div>
    </Card>
  );
}

function LogInAs({ blocked, isViewing, isStarting, start }: LogIn & { blocked: string | null }) {
  const reason = isViewing ? texts.exitFirst : blocked;
  return (
    <Button
      variant="light"
      leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}
      disabled={reason !== null}
      loading={isStarting}
      onClick={start}
    >
      <ButtonWords label={texts.logInAs} blocked={reason} />
    </Button>
  );
}

/** What can't be done without a connection says so on its own button. */
function ButtonWords({ label, blocked }: { label: string; blocked: string | null }) {
  if (blocked === null) return label;
  return (
    <span className="fd-nanny-blocked">
      {label} <small>{blocked}</small>
    </span>
  );
}

/** The server must know a nanny before it can invite or delete her. */
function whyBlocked({ nanny }: NannyView, isOnline: boolean): string | null {
  if (!isOnline) return texts.needsConnection;
  return nanny.version === 0 ? texts.needsConnectionFirst : null;
}
