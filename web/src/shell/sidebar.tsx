import { Link } from '@tanstack/react-router';
import type { User } from 'sync-protocol/model/account.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { type NavItem, navItems } from './nav-items.ts';
import type { NavTooltipsProps } from './nav-tooltips.tsx';
import { SyncFoot, type SyncSummary } from './sync-status.tsx';
import { UserMenu } from './user-menu.tsx';

const tips = lazyPart<NavTooltipsProps>(() =>
  import('./nav-tooltips.tsx').then(({ NavTooltips }) => NavTooltips),
);

interface SidebarProps {
  user: User;
  summary: SyncSummary;
  /** Icons alone, each with its name in a tooltip. */
  compact: boolean;
  onNavigate?: () => void;
}

/** What the sidebar and the drawer both hold: the role's places, the state of synchronisation, the user. */
export function SidebarContent({ user, summary, compact, onNavigate }: SidebarProps) {
  const areTooltipsLoaded = tips.useLoaded(compact);
  const places = navItems[user.role];
  const linkTo = (place: NavItem) => (
    <Link
      key={place.to}
      to={place.to}
      className="fd-place"
      aria-label={compact ? place.label : undefined}
      {...(onNavigate && { onClick: onNavigate })}
    >
      <place.icon size={20} stroke={1.75} aria-hidden />
      {!compact && <span>{place.label}</span>}
    </Link>
  );
  return (
    <>
      <nav className="fd-places" aria-label="Main">
        {compact && areTooltipsLoaded ? <tips.Part places={places} linkTo={linkTo} /> : places.map(linkTo)}
      </nav>
      <div className="fd-sidebar-foot">
        {user.role !== 'SUPER_ADMIN' && <SyncFoot {...summary} compact={compact} />}
        <UserMenu user={user} compact={compact} {...(onNavigate && { onNavigate })} />
      </div>
    </>
  );
}
