/** The link from a history entry to the week or the wage statement that it is about. */

import { formatDate } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { TextLink } from '../kit/link-button.tsx';
import { useSession } from '../session/use-session.ts';
import styles from './history.module.css';
import type { HistoryTarget } from './history-targets.ts';

export function HistoryLink({ target }: { target: HistoryTarget }) {
  const isNanny = useSession().user?.role === 'NANNY';
  const look = { size: 'sm', className: styles['link'] ?? '' } as const;
  if (target.kind === 'statement') {
    const { id, number } = target;
    return (
      <TextLink to="/statements/{-$statementId}" params={{ statementId: id }} {...look}>
        {t('Open statement {number}', { number })}
      </TextLink>
    );
  }
  const { nannyId, weekStart: week } = target;
  const words = t('Open the week from {date}', { date: formatDate(week) });
  return isNanny ? (
    <TextLink to="/pay" search={{ nannyId, week }} {...look}>
      {words}
    </TextLink>
  ) : (
    <TextLink to="/nannies/$nannyId/weeks" params={{ nannyId }} search={{ week }} {...look}>
      {words}
    </TextLink>
  );
}
