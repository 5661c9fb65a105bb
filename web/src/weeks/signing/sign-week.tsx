/**
 * The signing part of a week, for both sides: its days beside their schedule, who signed it, what changed since, later
 * adjustments, what is in the way, the button that confirms or approves it, a refused signature, and questions.
 */
import { Alert, Button, Text } from '@mantine/core';
import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { isAskable } from 'sync-protocol/weeks/nanny-week.ts';
import { useMayChange, useMayEnter } from '../../device/use-may-change.ts';
import { Dotted } from '../../kit/dotted.tsx';
import { mayMoveFocus } from '../../kit/focus-lost.ts';
import { formatDateRange } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { Named } from '../../kit/named.tsx';
import { UnsentMark } from '../../kit/unsent-mark.tsx';
import { OnlyHerself } from '../../people/only-herself.tsx';
import { useSave } from '../../session/use-save.ts';
import { useSession } from '../../session/use-session.ts';
import { obstacleTo, signerOf } from '../week-obstacles.ts';
import { isRecent, type WeekOfPay } from '../week-of-pay.ts';
import type { Signature } from '../week-signing.ts';
import { mayApproveAndPay } from '../week-to-pay.ts';
import type { WeekOwner } from '../weeks-to-sign.ts';
import { DayRows } from './day-rows.tsx';
import { FederalNotice } from './federal-notice.tsx';
import { OverlapAlert } from './overlapping-hours.tsx';
import { RefusedSignatureAlert } from './refused-signature.tsx';
import { failedToSign, signWeek } from './sign-actions.ts';
import {
  describeAdjustment,
  describeApproved,
  describeChanged,
  describeConfirmed,
  describeFigures,
  describeObstacle,
  type Reader,
} from './sign-words.ts';
import styles from './signing.module.css';
import { AskQuestion, WeekQuestions } from './week-questions.tsx';

interface WeekProps {
  owner: WeekOwner;
  week: WeekOfPay;
}

interface SignWeekProps extends WeekProps {
  /** What comes before the button that signs: the family's payment. */
  children?: ReactNode;
}

interface PartProps extends WeekProps {
  reader: Reader;
}

export function SignWeek({ owner, week, children }: SignWeekProps) {
  const { user } = useSession();
  const mayChange = useMayChange(owner.household.id);
  const mayEnter = useMayEnter(owner.household.id);
  const box = useRef<HTMLDivElement>(null);
  if (user === null) return null;
  const reader: Reader = { accountId: user.id, side: user.role === 'NANNY' ? 'nanny' : 'family' };
  const part = { owner, week, reader };
  // Without an account she could not answer.
  const canAnswer = reader.side === 'nanny' || owner.nanny.nannyUserId !== null;
  const mayAsk = mayChange && canAnswer && isAskable(week.weekStart, owner.today);
  const mayEnterHours = mayEnter && owner.nanny.archivedAt === null;
  const isFolded = !isRecent(week, owner.today);
  return (
    <div className={styles['sign']} ref={box} tabIndex={-1}>
      <DayRows
        owner={owner}
        week={week}
        mayEnter={mayEnterHours}
        mayMark={mayEnterHours && mayChange}
        isFolded={isFolded}
      >
        {isFolded && mayAsk && <AskQuestion owner={owner} weekStart={week.weekStart} />}
      </DayRows>
      <FederalNotice
        owner={owner}
        week={week}
        side={reader.side}
        mayChange={mayChange && owner.nanny.archivedAt === null}
      />
      <OverlapAlert owner={owner} week={week} side={reader.side} mayChange={mayChange} />
      <Signatures {...part} />
      {week.refused !== undefined && <RefusedSignatureAlert {...part} refused={week.refused} />}
      {children}
      {mayChange && week.refused === undefined && (
        <Sign {...part} onSigned={() => box.current?.focus({ preventScroll: true })} />
      )}
      <OnlyHerself />
      <WeekQuestions {...part} mayChange={mayChange} />
      {!isFolded && mayAsk && <AskQuestion owner={owner} weekStart={week.weekStart} />}
    </div>
  );
}

const signatureOf = ({ side }: Reader): Signature => (side === 'nanny' ? 'week.confirm' : 'week.approve');

interface SignedProps {
  icon: ReactNode;
  name: string;
  isUnsent: boolean;
  children: string;
}

const Signed = ({ icon, name, isUnsent, children }: SignedProps) => (
  <Text size="sm" fw={600} component="div" className={styles['signed']}>
    {icon}
    <span>
      <Named name={name}>{children}</Named> {isUnsent && <UnsentMark />}
    </span>
  </Text>
);

/** Who signed the week, and what changed since. */
function Signatures({ owner, week, reader }: PartProps) {
  const { approved, confirmed, status, approverName, isUnsent } = week;
  const { name } = owner.nanny;
  return (
    <div className={styles['signatures']}>
      {status === 'APPROVED' && approved !== null && (
        <Signed
          icon={<IconLock size={16} stroke={1.75} aria-hidden />}
          name={approverName ?? owner.household.name}
          isUnsent={isUnsent}
        >
          {describeApproved(approved, owner, { reader, approverName })}
        </Signed>
      )}
      {status === 'APPROVED' && (
        <Text size="sm" c="dimmed">
          {t('These amounts are final. Hours that come later are added as adjustments.')}
        </Text>
      )}
      <Adjustments owner={owner} week={week} />
      {status === 'CONFIRMED' && confirmed !== null && (
        <Signed
          icon={<IconCircleCheck size={16} stroke={1.75} aria-hidden />}
          name={name}
          isUnsent={isUnsent}
        >
          {describeConfirmed(confirmed, owner, reader)}
        </Signed>
      )}
      {week.changedSinceConfirmed && confirmed !== null && (
        <Alert component="output" display="block" color="amber" className={styles['changed'] ?? ''}>
          <Named name={name}>{describeChanged(confirmed, week, { owner, side: reader.side })}</Named>
        </Alert>
      )}
    </div>
  );
}

/** What later changed an approved week. Each counts in the week of its own date. */
function Adjustments({ owner: { household }, week: { adjustments } }: WeekProps) {
  if (adjustments.length === 0) return null;
  return (
    <ul className={styles['adjustments']} aria-label={t('Adjustments')}>
      {adjustments.map((adjustment, index) => (
        <li key={index}>
          <Text size="sm">{describeAdjustment(adjustment, household.currency)}</Text>
        </li>
      ))}
    </ul>
  );
}

/** The button that signs the week as it is shown, or what is in the way. */
function Sign({ owner, week, reader, onSigned }: PartProps & { onSigned: () => void }) {
  const { busy, save } = useSave();
  const action = useRef<HTMLDivElement>(null);
  const { side } = reader;
  const isSigned = week.status === 'APPROVED' || (side === 'nanny' && week.status === 'CONFIRMED');
  const isEmpty = week.lines.length === 0 && week.checks.length === 0;
  if (isSigned || isEmpty || week.state === 'coming') return null;
  const obstacle = obstacleTo(week, signerOf(side, owner.nanny));
  if (obstacle !== null) {
    return (
      <Text size="sm" c="dimmed">
        <Named name={owner.nanny.name}>{describeObstacle(obstacle, week, { owner, side })}</Named>
      </Text>
    );
  }
  const name = signatureOf(reader);
  const sign = async () => {
    const isSaved = await save(failedToSign(name), () => signWeek(name, owner, week));
    // The button goes away.
    if (isSaved && mayMoveFocus(action.current)) onSigned();
  };
  // Where the week may be paid at once, that comes first.
  const paysAtOnce = side === 'family' && mayApproveAndPay(week, owner.nanny);
  const isUrgent = isRecent(week, owner.today) && !paysAtOnce;
  return (
    <div className={styles['action']} ref={action}>
      <Button
        variant={isUrgent ? 'filled' : 'light'}
        loading={busy}
        onClick={() => void sign()}
        aria-label={signLabel(name, week)}
      >
        {name === 'week.confirm' ? t('Confirm Week') : t('Approve Week')}
      </Button>
      <Text size="sm" component="div" className={styles['figures']}>
        <Dotted parts={describeFigures(week, owner)} />
      </Text>
    </div>
  );
}

function signLabel(name: Signature, { weekStart, weekEnd }: WeekOfPay): string {
  const dates = formatDateRange(weekStart, weekEnd);
  return name === 'week.confirm'
    ? t('Confirm Week {dates}', { dates })
    : t('Approve Week {dates}', { dates });
}
