/** A nanny's figures family by family, as a table or as cards on a phone. */
import { Card, Text, Title } from '@mantine/core';
import type { DashboardView } from '../../device/views.ts';
import { t } from '../../kit/language/messages.ts';
import '../../kit/data-table.css';
import type { Figure } from '../../kit/figure-cards.tsx';
import { TextLink } from '../../kit/link-button.tsx';
import { useCards } from '../../kit/use-phone.ts';
import styles from './dashboard.module.css';
import { nannyFigures, nannyLabels } from './figures.ts';

export interface FamiliesCardProps {
  /** One view per family. */
  figures: readonly DashboardView[];
}

/** The figure cards above this card show the sums of all families. */
export function FamiliesCard({ figures }: FamiliesCardProps) {
  const isCards = useCards();
  const families = figures.map((view) => ({
    id: view.householdId,
    name: view.householdName,
    own: nannyFigures([view]),
  }));
  return (
    <Card component="section" padding={0} className={styles['families']} aria-labelledby="by-family">
      <div className={styles['families-head']}>
        <Title order={2} size="h4" id="by-family">
          {t('By family')}
        </Title>
        <TextLink to="/pay">{t('See pay')}</TextLink>
      </div>
      {isCards ? <FamilyList families={families} /> : <FamilyTable families={families} />}
    </Card>
  );
}

interface FamiliesProps {
  families: readonly { id: string; name: string; own: readonly Figure[] }[];
}

function FamilyTable({ families }: FamiliesProps) {
  return (
    <table className="fd-table" aria-labelledby="by-family">
      <thead>
        <tr>
          <th scope="col">{t('Family')}</th>
          {nannyLabels().map((label) => (
            <th key={label} scope="col" className={styles['family-figure']}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {families.map(({ id, name, own }) => (
          <tr key={id}>
            <th scope="row" className={styles['family-name']}>
              {name}
            </th>
            {own.map(({ label, value }) => (
              <td key={label} className="fd-table-figure">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FamilyList({ families }: FamiliesProps) {
  return (
    <ul className="fd-rows" aria-labelledby="by-family">
      {families.map(({ id, name, own }) => (
        <li key={id}>
          <Text fw={600} className={styles['family-name']}>
            {name}
          </Text>
          <dl className={styles['family-figures']}>
            {own.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
