import { lazy, Suspense } from 'react';
import { useSession } from '../../session/use-session.ts';
import { Loading } from '../../shell/loading.tsx';
import { FamilyDashboard } from './family-dashboard.tsx';
import { NannyDashboard } from './nanny-dashboard.tsx';
import './dashboard.css';

/** Apart: of a thousand people who come here, one is a super admin. */
const AdminDashboard = lazy(async () => ({
  default: (await import('./admin-dashboard.tsx')).AdminDashboard,
}));

/** What stands on it is a matter of the role. */
export function DashboardScreen() {
  const { user } = useSession();
  if (user === null) return null;
  if (user.role === 'SUPER_ADMIN') {
    return (
      <Suspense fallback={<Loading />}>
        <AdminDashboard ownId={user.id} />
      </Suspense>
    );
  }
  return user.role === 'FAMILY' ? <FamilyDashboard /> : <NannyDashboard user={user} />;
}
