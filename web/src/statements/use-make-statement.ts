/** Makes a wage statement and opens it; a dialog asks first for what it would lack of the employer. */
import { useNavigate } from '@tanstack/react-router';
import type { Household } from 'sync-protocol/people/household.ts';
import type { MutatorArgs } from 'sync-protocol/registry.ts';
import { mutate } from '../device/mutate.ts';
import { t } from '../kit/language/messages.ts';
import { useOpenDialog } from '../kit/use-open-dialog.ts';
import { missingOf } from '../people/employer-entry.ts';
import { useSave } from '../session/use-save.ts';
import { statementPath } from './statement-list.tsx';

/** A period of a nanny, or a payment. */
export type StatementSubject = MutatorArgs<'statement.issue'>;

/** Issues a statement and opens it. `before` runs first, and its failure issues nothing. */
export function useIssueStatement(householdId: string) {
  const { busy, problem, save, clearProblem } = useSave();
  const navigate = useNavigate();
  const issue = (subject: StatementSubject, before?: () => Promise<unknown>) =>
    save(t('Failed to make the statement'), async () => {
      await before?.();
      const { statementId } = await mutate(householdId, 'statement.issue', subject);
      await navigate({ to: statementPath(String(statementId)) });
    });
  return { busy, problem, clearProblem, issue };
}

/** `question` is for a `MissingEmployerDialog`. */
export function useMakeStatement(household: Household) {
  const { issue, ...saving } = useIssueStatement(household.id);
  const question = useOpenDialog<{ subject: StatementSubject }>();
  const make = (subject: StatementSubject) =>
    missingOf(household).length > 0 ? question.open({ subject }) : void issue(subject);
  return { ...saving, make, question };
}
