/**
 * Questions to the database that are asked in the same turn of the event loop, as one: requests that come together,
 * and a poke that a thousand streams hear, cost one statement instead of one each.
 */

/** So many at most are one statement: what asks for thousands must not hold up the others. */
const AT_MOST = 500;

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly done: (answer: Answer | PromiseLike<Answer>) => void;
  readonly fail: (error: unknown) => void;
}

/** `askAll` answers in the order of its questions. A failure is everybody's who asked in that turn. */
export function createBatchLoader<Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<readonly Promise<Answer>[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = [];

  const ask = async (asked: readonly Waiting<Question, Answer>[]): Promise<void> => {
    try {
      const answers = await askAll(asked.map(({ question }) => question));
      for (const [i, { done, fail }] of asked.entries()) {
        const answer = answers[i];
        if (answer === undefined) fail(new Error('A question was not answered'));
        else done(answer);
      }
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  };

  const askWhatWaits = (): void => {
    const all = waiting;
    waiting = [];
    for (let i = 0; i < all.length; i += AT_MOST) void ask(all.slice(i, i + AT_MOST));
  };

  return (question) =>
    new Promise((done, fail) => {
      // After what else has arrived by now has been read.
      if (waiting.length === 0) setImmediate(askWhatWaits);
      waiting.push({ question, done, fail });
    });
}
