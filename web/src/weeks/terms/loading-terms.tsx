/** The placeholder of a screen of terms while they are loading, or need a connection. */
import { Skeleton } from '@mantine/core';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import styles from './terms.module.css';

export function LoadingTerms() {
  return (
    <>
      <NotLoadedYet what="terms" />
      <div className={styles['list']} aria-hidden>
        <Skeleton height="16rem" radius="lg" />
      </div>
    </>
  );
}
