import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { User } from 'sync-protocol/model/account.ts';
import { placesOf } from './places.ts';
import { SyncFoot, type SyncSummary } from './sync-status.tsx';
import { UserMenu } from './user-menu.tsx';

interface SidebarProps {
  user: User;
  summary: SyncSummary;
  /** Icons alone, each with its name in a tooltip. */
  compact: boolean;
  onNavigate?: () => void;
}

/** What the sidebar and the drawer both hold: the role's places, the state of synchronisation, the user. */
export function SidebarContent({ user, summary, compact, onNavigate }: SidebarProps) {
  return (
    <>
      <nav className="fd-places" aria-label="Main">
        <Tooltip.Group openDelay={700} closeDelay={300}>
          {placesOf[user.role].map((place) => (
            <Tooltip key={place.to} label={place.label} position="right" disabled={!compact}>
              <Link
                to={place.to}
                className="fd-place"
                aria-label={compact ? place.label : undefined}
                {...(onNavigate && { onClick: onNavigate })}
              >
                <place.icon size={20} stroke={1.75} aria-hidden />
                {!compact && <span>{place.label}</span>}
              </Link>
            </Tooltip>
          ))}
        </Tooltip.Group>
      </nav>
      <div className="fd-sidebar-foot">
        {user.role !== 'SUPER_ADMIN' && <SyncFoot {...summary} compact={compact} />}
        <UserMenu user={user} compact={compact} />
      </div>
    </>
  );
}
