/** A real mail server on this machine, which keeps what it is given. For tests alone. */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Its header's lines, unfolded. */
  readonly headers: readonly string[];
  /** Header and body as they came over the line. */
  readonly raw: string;
  /** The plain text, decoded. */
  readonly text: string;
  readonly html: string;
}

export interface MailServer {
  readonly port: number;
  /** In the order of their arrival. */
  readonly received: ReceivedMail[];
  stop(): Promise<void>;
}

const decoded = (part: string): string => {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};

const partOf = (raw: string, type: string): string =>
  decoded(raw.split(/\r\n--[^\r\n]+\r\n/).find((part) => part.startsWith(`Content-Type: ${type}`)) ?? '')
    .split(/\r\n--[^\r\n]+--/)[0]
    ?.replaceAll('\r\n', '\n') ?? '';

function mailOf(raw: string, from: string, to: readonly string[]): ReceivedMail {
  const [head = ''] = raw.split('\r\n\r\n');
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return { from, to, headers, raw, text: partOf(raw, 'text/plain'), html: partOf(raw, 'text/html') };
}

/** `port`: the one of a server that was stopped, to come back; a free one unless given. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        received.push(
          mailOf(
            Buffer.concat(chunks).toString(),
            from,
            rcptTo.map(({ address }) => address),
          ),
        );
        done();
      });
    },
    ...options,
  });
  // Of connections that are broken off: what comes of it is looked at on the other side.
  server.on('error', () => {});
  await new Promise<void>((listening) => {
    server.listen(port, '127.0.0.1', listening);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    stop: () =>
      new Promise((closed) => {
        server.close(closed);
      }),
  };
}

/** The link in an e-mail, as its reader would open it. Throws when there is none. */
export function linkIn(mail: ReceivedMail | undefined): string {
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (link === undefined) throw new Error(`No link in ${mail?.raw}`);
  return link;
}
