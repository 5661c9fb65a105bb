/**
 * Checks that the hours which a nanny recorded last stay hers to restore, whatever the family makes of them: they count,
 * or a review keeps them, until she takes them back, agrees to others, or the family decides on them.
 */
import { keyOf, type LoggedMutation, type SeenRow, type Snapshot } from './test-snapshots.ts';
import { expectGuarantee } from './test-violation.ts';

interface Span {
  readonly start: unknown;
  readonly end: unknown;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asInstant = (value: unknown): string => new Date(asText(value)).toISOString();

/** What a review that was open before a mutation had. */
interface OpenReview extends Span {
  readonly dayId: string;
  readonly side: string;
}

export class HersKept {
  /** By day id. */
  readonly #hers = new Map<string, Span>();
  /** Days of replaced hours by the review that keeps them. */
  readonly #days = new Map<string, string>();

  /** `open`: the review that the mutation names, if it was open. */
  record({ name, args, side, result }: LoggedMutation, open: OpenReview | undefined): void {
    if (result !== 'applied') return;
    const dayId = asText(args['dayId']);
    if (name === 'day.recordHours' && side === 'nanny')
      this.#hers.set(dayId, { start: asInstant(args['start']), end: asInstant(args['end']) });
    if (name === 'day.withdrawHours' && side === 'nanny') this.#hers.delete(dayId);
    // Hers, or of the family and confirmed by her.
    const isHerWord = open !== undefined && [open.side, side].includes('nanny');
    if (name === 'review.resolve' && args['choice'] === 'confirm' && isHerWord)
      this.#hers.set(open.dayId, open);
    const keptOf = this.#days.get(asText(args['reviewId']));
    if (keptOf === undefined) return;
    // From now on, the family decides on them.
    if (name === 'review.restore') this.#hers.delete(keptOf);
    if (name === 'review.agree' && args['start'] === null) this.#hers.delete(keptOf);
    if (name === 'review.agree' && args['start'] !== null)
      this.#hers.set(keptOf, { start: asInstant(args['start']), end: asInstant(args['end']) });
  }

  check({ rows }: Snapshot): void {
    const kept = new Map<string, SeenRow['fields']>();
    for (const { table, id, fields } of rows.values()) {
      if (table !== 'review' || fields['status'] !== 'replaced') continue;
      this.#days.set(id, asText(fields['dayId']));
      kept.set(asText(fields['dayId']), fields);
    }
    for (const [dayId, { start, end }] of this.#hers) {
      const day = rows.get(keyOf('day', dayId))?.fields;
      const counts = day?.['actualStartUtc'] === start && day?.['actualEndUtc'] === end;
      const review = kept.get(dayId);
      const isKept = review?.['startUtc'] === start && review?.['endUtc'] === end;
      expectGuarantee(3, counts || isKept, () => `the nanny's own hours of day ${dayId} are gone`);
    }
  }
}
