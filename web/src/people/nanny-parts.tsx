/**
 * The content of a screen with one part for each nanny, or for each family of a nanny: skeleton, failure, what to do
 * where there is none yet, and the parts.
 */
import { Skeleton } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { NotLoadedYet } from '../device/not-loaded-yet.tsx';
import type { Loaded } from '../device/views.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { useSession } from '../session/use-session.ts';

interface NannyPartsProps<View> {
  views: Loaded<readonly View[]>;
  /** Shown where there is no nanny, or no family. */
  empty: ReactNode;
  renderPart: (view: View, isOneOfSeveral: boolean) => ReactNode;
}

export function NannyParts<View extends { readonly nanny: Nanny }>({
  views,
  empty,
  renderPart,
}: NannyPartsProps<View>) {
  const isNanny = useSession().user?.role === 'NANNY';
  if (views.state === 'failed') return <LoadFailed />;
  if (views.state === 'loading')
    return (
      <>
        <NotLoadedYet what={isNanny ? 'pay' : 'nannies'} />
        <Skeleton height="12rem" radius="lg" maw="44rem" />
      </>
    );
  if (views.data.length === 0) return empty;
  return views.data.map((view) => (
    <Fragment key={view.nanny.id}>{renderPart(view, views.data.length > 1)}</Fragment>
  ));
}
