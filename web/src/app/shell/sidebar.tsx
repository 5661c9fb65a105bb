/**
 * The content of the sidebar (as icons when collapsed) and of the phone's drawer: navigation, 'Sync now', user menu.
 */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from 'sync-protocol/people/account.ts';
import { t } from '../../kit/language/messages.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { type NavItem, useNavItems, useNavMark } from './nav-items.ts';
import type { NavTooltipsProps } from './nav-tooltips.tsx';
import { SyncFoot } from './sync-status.tsx';
import type { SyncSummary } from './use-sync-summary.ts';
import { UserButton, type UserMenuProps } from './user-button.tsx';

/** The open user menu, needed at the first click. */
const list = lazyPart<UserMenuProps>(() =>
  import('./user-menu-list.tsx').then(({ UserMenuList }) => UserMenuList),
);

function UserMenu(props: UserMenuProps) {
  const { user, compact } = props;
  const [wanted, setWanted] = useState(false);
  const isListLoaded = list.useLoaded(wanted, () => setWanted(false));
  return wanted && isListLoaded ? (
    <list.Part {...props} />
  ) : (
    <UserButton
      user={user}
      compact={compact}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    />
  );
}

const tooltips = lazyPart<NavTooltipsProps>(() =>
  import('./nav-tooltips.tsx').then(({ NavTooltips }) => NavTooltips),
);

interface SidebarProps {
  user: User;
  summary: SyncSummary;
  /** Icons only; the links have tooltips. */
  compact: boolean;
  onNavigate?: () => void;
}

export function SidebarContent({ user, summary, compact, onNavigate }: SidebarProps) {
  const areTooltipsLoaded = tooltips.useLoaded(compact);
  const items = useNavItems(user.role);
  const markOf = useNavMark();
  const linkTo = (item: NavItem) => (
    <Link
      key={item.to}
      to={item.to}
      className="fd-place"
      aria-label={compact ? item.label() : undefined}
      {...markOf(item)}
      {...(onNavigate && { onClick: onNavigate })}
    >
      <item.icon size={20} stroke={1.75} aria-hidden />
      {!compact && <span>{item.label()}</span>}
    </Link>
  );
  return (
    <>
      <nav className="fd-places" aria-label={t('Main')}>
        {compact && areTooltipsLoaded ? <tooltips.Part items={items} linkTo={linkTo} /> : items.map(linkTo)}
      </nav>
      <div className="fd-sidebar-foot">
        {user.role !== 'SUPER_ADMIN' && <SyncFoot {...summary} compact={compact} />}
        <UserMenu user={user} compact={compact} {...(onNavigate && { onNavigate })} />
      </div>
    </>
  );
}
