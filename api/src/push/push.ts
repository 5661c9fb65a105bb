/** Opens the sending of push messages: keys, transport and sender, for routes and reminders. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { AppDeps } from '../accounts/app-deps.ts';
import { type PushEnd, PushSender } from './sender.ts';
import { openTransport, type PushNetwork } from './transport.ts';
import { openVapidKeys, type VapidKeys } from './vapid-keys.ts';

export interface Push {
  readonly sender: PushSender;
  /** Throws `no_push`. */
  readonly readKeys: () => Promise<VapidKeys>;
}

interface PushParts extends Pick<AppDeps, 'config' | 'sql' | 'now' | 'publicUrl'> {
  readonly log: FastifyBaseLogger;
  readonly onEnd: (end: PushEnd) => void;
  /** The internet unless given, by tests. */
  readonly network?: PushNetwork | undefined;
}

export function openPush({ network, ...parts }: PushParts): Push {
  const readKeys = openVapidKeys(parts);
  return { readKeys, sender: new PushSender({ ...parts, readKeys, post: openTransport(network) }) };
}

/** Opens the sending of push messages, which are counted, and which ends with the server. */
export function servePush(
  app: FastifyInstance,
  {
    observation,
    ...parts
  }: Omit<PushParts, 'log' | 'onEnd'> & {
    readonly observation: { recordPushMessage(end: PushEnd): void };
  },
): Push {
  const push = openPush({ ...parts, log: app.log, onEnd: (end) => observation.recordPushMessage(end) });
  app.addHook('onClose', async () => push.sender.stop());
  return push;
}
