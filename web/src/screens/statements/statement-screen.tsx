/**
 * The screen of one wage statement, for the family and for the nanny: what it says, whether it is a draft, void or
 * replaced, its PDF, and its print on Letter or A4; or that it wasn't found.
 */
import { Alert, Button, Card, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconFileOff, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type StatementText,
  tablesOf,
  writeStatement,
} from 'sync-protocol/statements/paper/statement-text.ts';
import { PAPER_SIZES, type PaperSize, usualPaper } from 'sync-protocol/statements/paper-size.ts';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { currentLanguage } from '../../kit/language/language.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkButton, TextLink } from '../../kit/link-button.tsx';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { Named } from '../../kit/named.tsx';
import { NativeSelect } from '../../kit/native-select.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useCards } from '../../kit/use-phone.ts';
import { PdfButton } from '../../statements/pdf-button.tsx';
import styles from '../../statements/statement.module.css';
import { PrintedStatement, StatementBody } from '../../statements/statement-paper.tsx';
import { StatementLists, StatementTables } from '../../statements/statement-tables.tsx';
import { type StatementView, useStatement } from '../../statements/use-statements.ts';

export function StatementScreen({ statementId }: { statementId: string }) {
  const loaded = useStatement(statementId);
  if (loaded.state === 'ready' && loaded.data !== null) {
    return <StatementOf key={statementId} view={loaded.data} />;
  }
  return (
    <div className={styles['screen']}>
      <PageHeader title={t('Wage Statement')} actions={<AllStatements />} />
      {loaded.state === 'failed' && <LoadFailed />}
      {loaded.state === 'loading' && (
        <>
          <NotLoadedYet what="statements" />
          <Skeleton height="24rem" radius="lg" />
        </>
      )}
      {loaded.state === 'ready' && (
        <EmptyState icon={IconFileOff} title={t('Statement not found')}>
          {t(
            'The link may be incomplete, or another device may have made the same statement first. Choose one from the list.',
          )}
        </EmptyState>
      )}
    </div>
  );
}

function AllStatements() {
  return (
    <LinkButton
      to="/statements/{-$statementId}"
      variant="default"
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
    >
      {t('All Statements')}
    </LinkButton>
  );
}

/** After the paper's size has rendered. */
const PRINT_AFTER_MS = 50;

function StatementOf({ view }: { view: StatementView }) {
  const { statement, replacesNumber } = view;
  const [size, setSize] = useState<PaperSize>(usualPaper(statement.content.currency));
  const language = { language: currentLanguage(), t };
  const text = writeStatement({ statement, replacesNumber }, language);
  const { name } = statement.content.employee;
  const sizeNames = { letter: t('Letter'), a4: t('A4') };
  return (
    <div className={styles['screen']}>
      <PageHeader
        title={text.number === null ? text.title : t('Statement {number}', { number: text.number })}
        subtitle={<Named name={name}>{t('For {name}', { name })}</Named>}
        actions={
          <>
            <AllStatements />
            <NativeSelect
              aria-label={t('Paper')}
              value={size}
              onChange={(event) => setSize(event.currentTarget.value as PaperSize)}
              data={PAPER_SIZES.map((value) => ({ value, label: sizeNames[value] }))}
            />
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
              onClick={() => setTimeout(() => window.print(), PRINT_AFTER_MS)}
            >
              {t('Print')}
            </Button>
            <PdfButton view={view} size={size} />
          </>
        }
      />
      <StatementMarks view={view} text={text} />
      <StatementCard text={text} />
      <PrintedStatement text={text} size={size} />
    </div>
  );
}

/** What has to be known before it is read: draft, void, replaced, replacing. */
function StatementMarks({ view: { replacedBy }, text }: { view: StatementView; text: StatementText }) {
  if (text.marks.length === 0 && replacedBy === null) return null;
  return (
    <div className={styles['marks']}>
      {text.marks.map((mark) => (
        <Alert key={mark} variant="light" color={text.stamp === null ? 'teal' : 'amber'} title={mark}>
          {text.number === null && t('It gets its number once this device is connected to the internet.')}
        </Alert>
      ))}
      {replacedBy !== null && (
        <Alert variant="light" color="amber" title={t('A later statement replaces this one.')}>
          <TextLink to="/statements/{-$statementId}" params={{ statementId: replacedBy.id }}>
            {replacedBy.number === null
              ? t('Open the new statement')
              : t('Open statement {number}', { number: replacedBy.number })}
          </TextLink>
        </Alert>
      )}
    </div>
  );
}

function StatementCard({ text }: { text: StatementText }) {
  const tables = tablesOf(text);
  return (
    <Card component="article" aria-label={text.title} className={styles['statement']}>
      <StatementBody text={text}>
        {useCards() ? <StatementLists tables={tables} /> : <StatementTables tables={tables} />}
      </StatementBody>
    </Card>
  );
}
