/** Links to the views of the schedule: side by side in a wide toolbar; on a phone a single link to the other view. */
import { IconCalendarMonth, IconCalendarWeek, IconList, type TablerIcon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../kit/language/messages.ts';
import { usePhone } from '../kit/use-phone.ts';
import styles from './schedule-toolbar.module.css';
import { OFFERED_VIEWS, type ViewName } from './schedule-views.ts';
import { changedSearch } from './use-schedule-address.ts';

const VIEWS: Record<ViewName, { label: () => string; icon: TablerIcon }> = {
  list: { label: () => t('List'), icon: IconList },
  week: { label: () => t('Week'), icon: IconCalendarWeek },
  month: { label: () => t('Month'), icon: IconCalendarMonth },
};

export function ViewSwitch({ current }: { current: ViewName }) {
  const isPhone = usePhone();
  const offered = OFFERED_VIEWS[isPhone ? 'phone' : 'wide'];
  if (offered.length < 2) return null;
  const shown = isPhone ? offered.filter((view) => view !== current) : offered;
  return (
    <nav className={styles['views']} aria-label={t('View')}>
      {shown.map((view) => (
        <ViewLink key={view} view={view} isCurrent={view === current} />
      ))}
    </nav>
  );
}

function ViewLink({ view, isCurrent }: { view: ViewName; isCurrent: boolean }) {
  const { label, icon: Icon } = VIEWS[view];
  return (
    <Link
      className={styles['view']}
      to="/schedule"
      search={(search) => changedSearch(search, { view })}
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={styles['label']}>{label()}</span>
    </Link>
  );
}
