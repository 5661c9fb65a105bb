/** The screen at /dashboard: the dashboard of a family, a nanny or a super admin. */
import { lazy, Suspense } from 'react';
import { FamilyDashboard } from '../features/dashboard/family-dashboard.tsx';
import { NannyDashboard } from '../features/dashboard/nanny-dashboard.tsx';
import { useSession } from '../session/use-session.ts';
import { Loading } from '../shell/loading.tsx';

const AdminDashboard = lazy(async () => ({
  default: (await import('../features/admin/admin-dashboard.tsx')).AdminDashboard,
}));

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
