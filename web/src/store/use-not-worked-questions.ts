/** A live query of the nanny's shifts that a family marked as not worked, for her to say whether she came. */
import { type NotWorkedQuestion, readNotWorkedQuestions } from './not-worked-questions.ts';
import { useLoaded } from './use-loaded.ts';
import type { Loaded } from './views.ts';

export const useNotWorkedQuestions = (): Loaded<NotWorkedQuestion[]> => useLoaded(readNotWorkedQuestions, []);
