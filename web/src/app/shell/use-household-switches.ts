/**
 * Counts changes of the shown household, so that the shell resets its screens. Opens the dashboard at each change, and
 * shows a toast if access to the household shown before has ended.
 */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { useMemberships } from '../../device/use-memberships.ts';
import { t } from '../../kit/language/messages.ts';
import { showToast } from '../../kit/toast.ts';

interface Switches {
  readonly shownId: string | undefined;
  readonly count: number;
  /** Whether the account no longer belongs to the household that was shown before. */
  readonly hasEnded: boolean;
}

/**
 * Returns the only household that the screens show, and all memberships; undefined before the first sync and for a
 * nanny of several.
 */
function useShown() {
  const memberships = useMemberships(useDevice());
  if (memberships.state !== 'ready') return undefined;
  const { all, shown } = memberships.data;
  const [only, ...others] = shown;
  return others.length === 0 && only ? { id: only.householdId, all } : undefined;
}

/**
 * Returns how often the screens have changed to another household, by a person's choice in any tab or because access
 * to the shown one ended. Used as a React key, the count resets the screens. Each change opens the dashboard.
 */
export function useHouseholdSwitches(): number {
  const shown = useShown();
  const [switches, setSwitches] = useState<Switches>({ shownId: shown?.id, count: 0, hasEnded: false });
  if (shown !== undefined && shown.id !== switches.shownId) {
    const previousId = switches.shownId;
    setSwitches({
      shownId: shown.id,
      count: previousId === undefined ? 0 : switches.count + 1,
      hasEnded: shown.all.every(({ householdId }) => householdId !== previousId),
    });
  }
  const navigate = useNavigate();
  useEffect(() => {
    if (switches.count === 0) return;
    void navigate({ to: '/dashboard', replace: true });
    if (!switches.hasEnded) return;
    showToast({
      title: t('You’re no longer in the household shown before'),
      description: t('Fairday now shows another one of yours.'),
    });
  }, [switches, navigate]);
  return switches.count;
}
