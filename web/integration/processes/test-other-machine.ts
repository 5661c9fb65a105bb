/** Preloaded into the server's process: lets a test move the server's clock and make one mutator fail. */
import { MUTATORS } from 'sync-protocol/registry.ts';

const RealDate = Date;
let moved = Number(process.env['MOVED_MS'] ?? 0);

class MovedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + moved);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + moved;
  }
}
globalThis.Date = MovedDate as DateConstructor;

/** While set, the rules throw for this title. */
let poison: string | undefined;
const mutator = MUTATORS['todo.rename'] as unknown as { run: (...values: unknown[]) => unknown };
const { run } = mutator;
mutator.run = (...values) => {
  const [, args] = values as [unknown, { title?: string }];
  if (poison !== undefined && args.title === poison) throw new RangeError('Our own fault');
  return run(...values);
};

process.on('message', (message: { readonly moveMs?: number; readonly poison?: string | null }) => {
  moved += message.moveMs ?? 0;
  if (message.poison !== undefined) poison = message.poison ?? undefined;
  process.send?.('done');
});
