/**
 * A live query of the questions about weeks that the reader's side hasn't answered, the oldest first. Those that were
 * shown stay, with their answer: what is typed there isn't lost when somebody else answers.
 */
import { useState } from 'react';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { Question } from 'sync-protocol/weeks/week.ts';
import { allOf, householdsOf, unsentIds } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { Loaded } from '../device/views.ts';
import type { QuestionView } from '../weeks/week-of-pay.ts';
import type { WeekOwner } from '../weeks/weeks-to-sign.ts';

export interface QuestionItem extends WeekOwner {
  readonly question: QuestionView;
}

export function useQuestions(side: Side): Loaded<QuestionItem[]> {
  const [shown, setShown] = useState<readonly string[]>([]);
  const all = useQuestionsOfOthers(side);
  if (all.state !== 'ready') return all;
  const added = all.data.filter(({ question }) => question.answer === null && !shown.includes(question.id));
  if (added.length > 0) setShown([...shown, ...added.map(({ question }) => question.id)]);
  const data = all.data.filter(({ question }) => question.answer === null || shown.includes(question.id));
  return { state: 'ready', data };
}

/** All questions of the other side. */
function useQuestionsOfOthers(side: Side): Loaded<QuestionItem[]> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const items: QuestionItem[] = [];
      for (const household of await householdsOf(database, memberships)) {
        const nannies = new Map(
          (await allOf<Nanny>(database, 'nanny', household.id)).map((nanny) => [nanny.id, nanny]),
        );
        const unsent = await unsentIds(database, household.id, 'question');
        const today = dateOf(now, household.timezone);
        for (const question of await allOf<Question>(database, 'question', household.id)) {
          const nanny = nannies.get(question.nannyId);
          if (question.askedBySide === side || nanny === undefined) continue;
          const isUnsent = unsent.has(question.id);
          items.push({ household, nanny, today, question: { ...question, isUnsent } });
        }
      }
      return items.toSorted((a, b) => (a.question.askedAt < b.question.askedAt ? -1 : 1));
    },
    [side, now],
  );
}
