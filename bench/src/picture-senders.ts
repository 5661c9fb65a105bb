/**
 * A process of its own that sends pictures of receipts, so that the measured family's process has nothing else to do:
 * several families at once, each one picture after the other. A family whose hour's bytes are used up is followed by the
 * next of its turn.
 */
import { makePicture, putPicture, type Sender } from './pictures.ts';

/** What the process is told: for each of the families that send at once, those that follow one another. */
export type Turns = readonly (readonly Sender[])[];

/** What the process tells at its end. */
export interface Sent {
  readonly pictures: number;
  /** Whether a turn had no more families: fewer sent at once from then on. */
  readonly isUsedUp: boolean;
}

const TOO_MANY = 429;

let isEnding = false;
let pictures = 0;
let isUsedUp = false;

async function sendInTurn(families: readonly Sender[]): Promise<void> {
  for (const family of families) {
    let status = 0;
    while (status !== TOO_MANY) {
      if (isEnding) return;
      status = await putPicture(family, makePicture());
      if (status === 201) pictures += 1;
      else if (status !== TOO_MANY) throw new Error(`The server refused a picture: ${status}`);
    }
  }
  isUsedUp = true;
}

process.once('message', (turns: Turns) => {
  process.once('message', () => (isEnding = true));
  const sendAll = async (): Promise<void> => {
    await Promise.all(turns.map(sendInTurn));
    process.send?.({ pictures, isUsedUp } satisfies Sent);
    process.disconnect();
  };
  void sendAll();
});
