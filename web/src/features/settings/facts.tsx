import styles from './settings.module.css';

/** Terms with their values, which can't be changed here. */
export function Facts({ facts }: { facts: readonly (readonly [term: string, value: string])[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
