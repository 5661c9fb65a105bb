/**
 * The screen of mileage and expenses, for both sides: what waits for a decision first, then what is to be paid back, then
 * what is done; with the dialogs that add, decline and pay, and what a mile pays.
 */
import { Button, Card, Text, Title } from '@mantine/core';
import { IconReceipt2 } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { distanceUnitOf, mileageRateOn } from 'sync-protocol/claims/claim-amount.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { isOrWasJoined } from 'sync-protocol/people/linked-nanny.ts';
import { ApproveButton, WithdrawButton } from '../../claims/claim-actions.tsx';
import { ClaimList } from '../../claims/claim-list.tsx';
import {
  type ClaimItem,
  type ClaimLists,
  isOld,
  mayWithdrawClaim,
  sortClaims,
} from '../../claims/claim-lists.ts';
import { formatMileageRate } from '../../claims/claim-words.ts';
import { type ClaimsView, useClaims } from '../../claims/use-claims.ts';
import { useRights } from '../../device/use-may-change.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import rows from '../../kit/row-card.module.css';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { NannyParts } from '../../people/nanny-parts.tsx';
import { useSession } from '../../session/use-session.ts';
import { type ClaimsDialog, ClaimsDialogs } from './claims-dialogs.tsx';

export function ClaimsScreen() {
  const side: Side = useSession().user?.role === 'NANNY' ? 'nanny' : 'family';
  const views = useClaims();
  return (
    <>
      <PageHeader
        title={t('Expenses')}
        subtitle={
          side === 'family'
            ? t('Miles and what she paid for you, paid back apart from wages')
            : t('Miles and what you paid for the family, paid back apart from wages')
        }
      />
      <NannyParts
        views={views}
        empty={
          <EmptyState icon={IconReceipt2} title={t('No expenses yet.')}>
            {side === 'family'
              ? t('Add a nanny first. Then what she pays for you is entered here.')
              : t('Once you have joined a family, you enter here what you paid for it.')}
          </EmptyState>
        }
        renderPart={(view, isOneOfSeveral) => (
          <ClaimsOf view={view} side={side} isOneOfSeveral={isOneOfSeveral} />
        )}
      />
    </>
  );
}

interface PartProps {
  view: ClaimsView;
  side: Side;
  isOneOfSeveral: boolean;
}

function ClaimsOf({ view, side, isOneOfSeveral }: PartProps) {
  const { household, nanny } = view;
  const mayWrite = useRights(household.id) === 'write';
  const mayAdd = mayWrite && (side === 'family' || nanny.archivedAt === null);
  const id = useId();
  const { dialog, opened, open, close } = useOpenDialog<ClaimsDialog>();
  const lists = sortClaims(view.items);
  const hasOthersFirst = side === 'family' && lists.toDecide.length + lists.toPay.length > 0;
  const hasName = isOneOfSeveral || side === 'family';
  return (
    <section aria-labelledby={hasName ? id : undefined}>
      <div className={rows['title']}>
        {hasName && (
          <Title order={2} size="h3" id={id}>
            <bdi>{side === 'family' ? nanny.name : household.name}</bdi>
          </Title>
        )}
        {mayAdd && (
          <Button variant={hasOthersFirst ? 'default' : 'filled'} onClick={() => open({ is: 'claim' })}>
            {t('Add Expense')}
          </Button>
        )}
      </div>
      <Card padding={0} className={rows['part'] ?? ''}>
        <Lists
          view={view}
          side={side}
          lists={lists}
          order={hasName ? 3 : 2}
          mayWrite={mayWrite}
          onOpen={open}
        />
        <div className={rows['head']}>
          <RateLine
            view={view}
            mayChange={mayWrite && side === 'family'}
            onOpen={() => open({ is: 'rate' })}
          />
        </div>
      </Card>
      {dialog && (
        <ClaimsDialogs
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

interface ListsProps {
  view: ClaimsView;
  side: Side;
  lists: ClaimLists;
  /** Of the headings. */
  order: 2 | 3;
  mayWrite: boolean;
  onOpen: (dialog: ClaimsDialog) => void;
}

function Lists({ view, side, lists, order, mayWrite, onOpen }: ListsProps) {
  const { household, today } = view;
  const { toDecide, toPay, done } = lists;
  const [recent, old] = [
    done.filter((item) => !isOld(item, today)),
    done.filter((item) => isOld(item, today)),
  ];
  const mayDecide = mayWrite && side === 'family';
  const renderWithdraw = (item: ClaimItem) =>
    mayWrite &&
    mayWithdrawClaim(item, side, !isOrWasJoined(view.nanny)) && (
      <WithdrawButton view={view} claim={item.claim} />
    );
  const renderDecide = (item: ClaimItem, index: number) =>
    mayDecide ? (
      <>
        <ApproveButton view={view} claim={item.claim} isFirst={index === 0} />
        <Button variant="default" onClick={() => onOpen({ is: 'decline', claim: item.claim })}>
          {t('Decline')}
        </Button>
      </>
    ) : (
      renderWithdraw(item)
    );
  const shared = { view, side };
  if (toDecide.length + toPay.length + done.length === 0)
    return (
      <div className={rows['head']}>
        <Text c="dimmed">{t('No expenses yet.')}</Text>
      </div>
    );
  return (
    <>
      {toDecide.length > 0 && (
        <>
          <ListHead order={order} title={side === 'family' ? t('To decide') : t('Waiting for the family')} />
          <ClaimList {...shared} label={t('To decide')} items={toDecide} renderActions={renderDecide} />
        </>
      )}
      {toPay.length > 0 && (
        <>
          <ListHead
            order={order}
            title={t('To pay back: {amount}', {
              amount: formatMoney(openCentsOf(toPay), household.currency),
            })}
          >
            {mayDecide && (
              <Button
                variant={toDecide.length > 0 ? 'light' : 'filled'}
                onClick={() => onOpen({ is: 'pay', items: toPay })}
              >
                {t('Pay Back')}
              </Button>
            )}
          </ListHead>
          <ClaimList {...shared} label={t('To pay back')} items={toPay} renderActions={renderWithdraw} />
        </>
      )}
      {recent.length > 0 && (
        <>
          <ListHead order={order} title={t('Done')} />
          <ClaimList {...shared} label={t('Done')} items={recent} />
        </>
      )}
      {old.length > 0 && (
        <details className={rows['more']}>
          <summary>
            {t('{count, plural, one {# older expense} other {# older expenses}}', { count: old.length })}
          </summary>
          <ClaimList {...shared} label={t('Older')} items={old} />
        </details>
      )}
    </>
  );
}

const openCentsOf = (items: readonly ClaimItem[]): number =>
  items.reduce((sum, { openCents }) => sum + openCents, 0);

interface ListHeadProps {
  title: string;
  /** 3 below a name, else 2. */
  order: 2 | 3;
  children?: ReactNode;
}

function ListHead({ title, order, children }: ListHeadProps) {
  return (
    <div className={rows['head']}>
      <Title order={order} size="h4">
        {title}
      </Title>
      {children}
    </div>
  );
}

interface RateLineProps {
  view: ClaimsView;
  mayChange: boolean;
  onOpen: () => void;
}

/** What a mile pays today, and the family's way to change it. */
function RateLine({ view: { household, rates, today }, mayChange, onOpen }: RateLineProps) {
  const unit = distanceUnitOf(household.currency);
  const rateTenths = mileageRateOn(rates, today);
  return (
    <>
      <Text size="sm">
        {rateTenths === undefined
          ? t('No mileage rate yet.')
          : t('Mileage: {rate}', {
              rate: formatMileageRate(rateTenths, { unit, currency: household.currency }),
            })}
      </Text>
      {mayChange && (
        <div className={rows['buttons']}>
          <Button variant="subtle" onClick={onOpen}>
            {rateTenths === undefined ? t('Set Mileage Rate') : t('Change Rate')}
          </Button>
        </div>
      )}
    </>
  );
}
