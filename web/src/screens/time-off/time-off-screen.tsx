/**
 * The screen of time off, for both sides: requests first, those to answer on top, then what is left of each kind and what
 * the policies say; with the dialogs that ask, answer, change and pay out.
 */
import { Button, Card, Title } from '@mantine/core';
import { IconBeach } from '@tabler/icons-react';
import { useId } from 'react';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { LEAVE_KINDS, type LeaveKind } from 'sync-protocol/time-off/leave-policy.ts';
import type { KindBalance } from 'sync-protocol/weeks/leave-balances.ts';
import { useRights } from '../../device/use-may-change.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { t } from '../../kit/language/messages.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import rows from '../../kit/row-card.module.css';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { NannyParts } from '../../people/nanny-parts.tsx';
import { useSession } from '../../session/use-session.ts';
import { BalanceButton, BalanceList } from '../../time-off/balance-list.tsx';
import { countToAnswer } from '../../time-off/leave-groups.ts';
import { mayPayOut } from '../../time-off/pay-out.ts';
import { RequestList } from '../../time-off/request-list.tsx';
import { kindName } from '../../time-off/time-off-words.ts';
import { type TimeOffView, useTimeOff } from '../../time-off/use-time-off.ts';
import { type TimeOffDialog, TimeOffDialogs } from './time-off-dialogs.tsx';

export function TimeOffScreen() {
  const side: Side = useSession().user?.role === 'NANNY' ? 'nanny' : 'family';
  const views = useTimeOff();
  return (
    <>
      <PageHeader title={t('Time Off')} subtitle={t('What is asked for, agreed on, and left')} />
      <NannyParts
        views={views}
        empty={
          <EmptyState icon={IconBeach} title={t('No time off yet.')}>
            {side === 'family'
              ? t('Add a nanny first. Then either of you can ask for time off here.')
              : t('Once you have joined a family, you ask for time off here.')}
          </EmptyState>
        }
        renderPart={(view, isOneOfSeveral) => (
          <TimeOffOf view={view} side={side} isOneOfSeveral={isOneOfSeveral} />
        )}
      />
    </>
  );
}

interface PartProps {
  view: TimeOffView;
  side: Side;
  isOneOfSeveral: boolean;
}

function TimeOffOf({ view, side, isOneOfSeveral }: PartProps) {
  const { household, nanny, today, leaves } = view;
  const rights = useRights(household.id);
  const mayWrite = rights === 'write';
  const mayChange = mayWrite && nanny.archivedAt === null;
  const id = useId();
  const { dialog, opened, open, close } = useOpenDialog<TimeOffDialog>();
  const isAnswerFirst = countToAnswer(leaves, { side, nanny, today }) > 0;
  const hasName = isOneOfSeveral || side === 'family';
  return (
    <section aria-labelledby={hasName ? id : undefined}>
      {hasName && (
        <Title order={2} size="h3" id={id} className={rows['name'] ?? ''}>
          <bdi>{side === 'family' ? nanny.name : household.name}</bdi>
        </Title>
      )}
      <Card padding={0} className={rows['part'] ?? ''}>
        <div className={rows['head']}>
          <Title order={hasName ? 3 : 2} size="h4">
            {t('Requests')}
          </Title>
          {mayChange && (
            <Button variant={isAnswerFirst ? 'default' : 'filled'} onClick={() => open({ is: 'ask' })}>
              {side === 'family' ? t('We’re Away') : t('Ask for Time Off')}
            </Button>
          )}
        </div>
        <RequestList
          view={view}
          side={side}
          mayChange={mayChange}
          mayAnswer={mayChange || (mayWrite && side === 'family')}
          hidesKind={side === 'family' && rights === 'read'}
          onAnswer={(asked, status) => open({ is: 'answer', leaves: asked, status })}
        />
      </Card>
      <Card padding={0} className={rows['part'] ?? ''}>
        <div className={rows['head']}>
          <Title order={hasName ? 3 : 2} size="h4">
            {t('What is left')}
          </Title>
          {mayChange && (
            <div className={rows['buttons']}>
              {side === 'family' && <AddPolicy view={view} onOpen={(kind) => open({ is: 'policy', kind })} />}
              <Button variant="subtle" onClick={() => open({ is: 'adjust' })}>
                {side === 'family' ? t('Add Hours') : t('Take Off Hours')}
              </Button>
            </div>
          )}
        </div>
        <BalanceList
          view={view}
          renderActions={
            mayWrite && side === 'family'
              ? (kind, balance) => (
                  <BalanceActions
                    kind={kind}
                    balance={balance}
                    view={view}
                    onOpen={open}
                    mayChange={mayChange}
                  />
                )
              : undefined
          }
        />
      </Card>
      {dialog && (
        <TimeOffDialogs
          key={dialog.id}
          view={view}
          side={side}
          dialog={dialog}
          opened={opened}
          onClose={close}
        />
      )}
    </section>
  );
}

/** For a kind that has no policy yet. */
function AddPolicy({ view, onOpen }: { view: TimeOffView; onOpen: (kind: LeaveKind) => void }) {
  const missing = LEAVE_KINDS.find((kind) => !view.policies.some((policy) => policy.kind === kind));
  if (missing === undefined) return null;
  return (
    <Button variant="subtle" onClick={() => onOpen(missing)}>
      {t('Add Policy')}
    </Button>
  );
}

interface BalanceActionsProps {
  kind: LeaveKind;
  balance: KindBalance | undefined;
  view: TimeOffView;
  onOpen: (dialog: TimeOffDialog) => void;
  /** False for a former nanny, who can only be paid out. */
  mayChange: boolean;
}

function BalanceActions({ kind, balance, view, onOpen, mayChange }: BalanceActionsProps) {
  return (
    <>
      {mayChange && (
        <BalanceButton
          label={t('Change Policy')}
          about={kindName(kind)}
          onClick={() => onOpen({ is: 'policy', kind })}
        />
      )}
      {balance !== undefined && mayPayOut(view, balance) && (
        <BalanceButton
          label={t('Pay Out')}
          about={kindName(kind)}
          onClick={() => onOpen({ is: 'pay out', balance })}
        />
      )}
    </>
  );
}
