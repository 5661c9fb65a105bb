/** A live query of the nanny's shifts that a family marked as not worked, for her to say whether she came. */

import { useLoaded } from '../device/use-loaded.ts';
import type { Loaded } from '../device/views.ts';
import { type NotWorkedQuestion, readNotWorkedQuestions } from './not-worked-questions.ts';

export const useNotWorkedQuestions = (): Loaded<NotWorkedQuestion[]> => useLoaded(readNotWorkedQuestions, []);
