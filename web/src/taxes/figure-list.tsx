/** The figures of one form, each with its number, what it is, its amount and a button that copies the amount. */
import { ActionIcon, Text, Title } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { plainAmount } from 'sync-protocol/kernel/csv.ts';
import { copyText } from '../kit/copy-text.ts';
import { t } from '../kit/language/messages.ts';
import { showToast } from '../kit/toast.ts';
import styles from './taxes.module.css';
import type { FormFigure } from './taxes-words.ts';

interface FigureListProps {
  title: string;
  /** 'Box' or 'Line'. */
  unit: string;
  figures: readonly FormFigure[];
}

async function copy({ cents, text }: FormFigure): Promise<void> {
  const isCopied = await copyText(cents === null ? text : plainAmount(cents));
  showToast(
    isCopied
      ? { title: t('Copied'), description: text }
      : { variant: 'destructive', title: t('Couldn’t copy'), description: text },
  );
}

export function FigureList({ title, unit, figures }: FigureListProps) {
  return (
    <div>
      <Title order={3} size="h5">
        {title}
      </Title>
      <ul className={styles['figures']} aria-label={title}>
        {figures.map((figure) => (
          <li key={figure.number}>
            <Text component="span" size="sm" c="dimmed">
              {unit} {figure.number}
            </Text>
            <span className={styles['label']}>{figure.label}</span>
            <span className={styles['amount']}>{figure.text}</span>
            {figure.cents === null ? (
              <span />
            ) : (
              <ActionIcon
                variant="subtle"
                className={styles['copy']}
                aria-label={t('Copy {unit} {number} of {form}', {
                  unit,
                  number: figure.number,
                  form: title,
                })}
                onClick={() => void copy(figure)}
              >
                <IconCopy size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
