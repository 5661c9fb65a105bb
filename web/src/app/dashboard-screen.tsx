/** The screen at /dashboard: the dashboard of a family, a nanny or a super admin. */
import { lazy, Suspense } from 'react';
import { Loading } from '../kit/loading.tsx';
import { FamilyDashboard } from '../screens/dashboard/family-dashboard.tsx';
import { NannyDashboard } from '../screens/dashboard/nanny-dashboard.tsx';
import { useSession } from '../session/use-session.ts';

const AdminDashboard = lazy(async () => ({
  default: (await import('../screens/admin/admin-dashboard.tsx')).AdminDashboard,
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
  return user.role === 'FAMILY' ? <FamilyDashboard user={user} /> : <NannyDashboard user={user} />;
}
