/** Sending one e-mail through the operator's mail server. */
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';

export type MailSettings = NonNullable<Config['mail']>;

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What went wrong, in words that hold nothing of the letter: a mail server's own sentences quote addresses. */
export interface MailFailure {
  readonly sentence: string;
  /** As the library and the mail server number it. */
  readonly code: string | undefined;
  readonly status: number | undefined;
  /** This letter will never be taken. Else it may be taken later, or once the operator has mended something. */
  readonly isFinal: boolean;
}

export interface Smtp {
  /** Throws what `failureOf` reads. `id`: the same letter sent twice can be told by it. */
  send(letter: Letter, id: string): Promise<void>;
  /** Connects and signs in; throws the same. */
  verify(): Promise<void>;
}

/** In milliseconds: a server that is silent for so long is away. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const DEFAULT_PORTS = { 'smtp:': 587, 'smtps:': 465 };

/** How to connect. A password never leaves this machine unencrypted, nor to a server without a good certificate. */
export function connectionOf({ smtpUrl }: Pick<MailSettings, 'smtpUrl'>) {
  const url = new URL(smtpUrl);
  const isLocal = LOOPBACK.test(url.hostname);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || DEFAULT_PORTS[secure ? 'smtps:' : 'smtp:'],
    secure,
    // On this machine there is nobody to hide from, and a relay's certificate is seldom for 'localhost'.
    ignoreTLS: isLocal && !secure,
    requireTLS: !isLocal && !secure && user !== '',
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: CONNECT_MS,
  };
}

/** Servers without mail don't load the library, which is as large as all of ours. */
async function openTransport(settings: MailSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ ...connectionOf(settings), disableFileAccess: true, disableUrlAccess: true });
}

/** A connection is opened for each letter: they are few. */
export function openSmtp(settings: MailSettings): Smtp {
  let opened: Promise<Transporter> | undefined;
  const transport = (): Promise<Transporter> => (opened ??= openTransport(settings));
  const { from } = settings;
  const host = from.split('@').at(-1) ?? '';
  return {
    async send({ to, ...letter }, id) {
      const open = await transport();
      await open.sendMail({
        ...letter,
        // As parts: nothing of them is read as a header or as a list of addresses.
        from: { name: 'Fairday', address: from },
        to: { name: '', address: to },
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    },
    async verify() {
      const open = await transport();
      await open.verify();
    },
  };
}

const AWAY = 'The mail server of SMTP_URL cannot be reached.';
/** By the library's codes. */
const SENTENCES: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refuses the user or the password of SMTP_URL.',
  ENOAUTH: 'The mail server refuses the user or the password of SMTP_URL.',
  ETLS: 'The mail server of SMTP_URL cannot be reached over TLS.',
  EENVELOPE: 'The mail server refuses the address, or MAIL_FROM.',
  EMESSAGE: 'The mail server refuses the e-mail.',
  ESOCKET: AWAY,
  ECONNECTION: AWAY,
  ETIMEDOUT: AWAY,
  EDNS: AWAY,
};

/** OpenSSL's and Node's codes of a certificate or a handshake that won't do. */
const ABOUT_TLS = /^(ERR_(TLS|SSL)_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;

export function failureOf(error: unknown): MailFailure {
  const { code, originalCode, responseCode, permanent } = error as {
    code?: string;
    originalCode?: string;
    responseCode?: number;
    permanent?: boolean;
  };
  const cause = originalCode ?? code;
  const isTls = code === 'ETLS' || (cause !== undefined && ABOUT_TLS.test(cause));
  return {
    sentence: SENTENCES[isTls ? 'ETLS' : (code ?? '')] ?? 'The e-mail could not be sent.',
    code: cause,
    status: responseCode,
    // A refused sign-in is the operator's to mend, not the letter's fault.
    isFinal: permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE'),
  };
}
