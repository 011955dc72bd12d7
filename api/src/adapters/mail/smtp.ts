import type { createTransport } from 'nodemailer'
import type { Outcome } from '../sending/outcome.ts'
import type { Mail, MailSender } from './mail.ts'
import { outcomeOf, type SmtpError } from './smtp-outcome.ts'

/** A mail server, and our account there. */
export interface SmtpPlace {
  readonly host: string
  readonly port: number
  /** 'from the start', or 'demanded' after the greeting; 'none' is for a server on this machine */
  readonly tls: 'from the start' | 'demanded' | 'none'
  readonly login: { readonly user: string; readonly password: string } | null
  /** the From header, like `Ekoline <no-reply@portal.example.ng>` */
  readonly from: string
  /** trusted certificates, in place of the system's */
  readonly ca?: string
  readonly answerWithinMs?: number
}

const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 30_000
const WHOLE_WITHIN_MS = 90_000
const CONNECTIONS = 5

type Transport = ReturnType<typeof createTransport>

/** A line break in a header would start another header. */
const isOneLine = (text: string) => !/[\r\n\0]/.test(text)

/** Named and typed by what it is: some mail programs show a picture without a type as a file, or not at all. */
function pictureOf(logo: Buffer) {
  const isJpeg = logo[0] === 0xff && logo[1] === 0xd8
  return {
    filename: isJpeg ? 'logo.jpg' : 'logo.png',
    contentType: isJpeg ? 'image/jpeg' : 'image/png',
    content: logo,
    cid: 'logo',
    contentDisposition: 'inline' as const,
  }
}

const letterOf = (mail: Mail, from: string) => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${mail.messageId}>`,
  date: mail.at,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  attachments: [
    ...(mail.logo ? [pictureOf(mail.logo)] : []),
    ...(mail.sound ? [{ filename: 'message.wav', content: mail.sound, contentType: 'audio/wav' }] : []),
    ...(mail.csv
      ? [{ filename: mail.csv.name, content: mail.csv.content, contentType: 'text/csv; charset=utf-8' }]
      : []),
  ],
})

/**
 * Mails by a mail server: STARTTLS demanded or TLS from the start, its certificate checked, over a few connections that
 * stay open. The library is loaded with the first mail.
 *
 * @source reference, payments 4.4
 */
export function createSmtp(place: SmtpPlace): MailSender {
  let opened: Promise<Transport> | undefined
  const open = async (): Promise<Transport> => {
    const { createTransport } = await import('nodemailer')
    const { host, port, tls, login, ca, answerWithinMs = ANSWER_WITHIN_MS } = place
    return createTransport({
      pool: true,
      maxConnections: CONNECTIONS,
      host,
      port,
      secure: tls === 'from the start',
      requireTLS: tls === 'demanded',
      ignoreTLS: tls === 'none',
      ...(login && { auth: { user: login.user, pass: login.password } }),
      ...(ca !== undefined && { tls: { ca } }),
      connectionTimeout: CONNECT_WITHIN_MS,
      greetingTimeout: Math.min(CONNECT_WITHIN_MS, answerWithinMs),
      dnsTimeout: CONNECT_WITHIN_MS,
      socketTimeout: answerWithinMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      allowInternalNetworkInterfaces: true,
    })
  }
  return {
    name: 'smtp',
    async send(mail) {
      if (![mail.to, mail.subject, mail.messageId].every(isOneLine))
        return {
          result: 'rejected',
          why: 'no such address',
          permanent: true,
          detail: 'a line break in its head',
        }
      opened ??= open()
      const transport = await opened
      const late = Promise.withResolvers<Outcome>()
      const timer = setTimeout(
        () => late.resolve({ result: 'unknown', detail: 'the mail server took too long' }),
        WHOLE_WITHIN_MS,
      )
      const sent = transport.sendMail(letterOf(mail, place.from)).then(
        (): Outcome => ({ result: 'accepted', providerId: null, delivered: false }),
        (error: SmtpError) => outcomeOf(error),
      )
      return Promise.race([sent, late.promise]).finally(() => clearTimeout(timer))
    },
    async close() {
      const transport = await opened
      transport?.close()
    },
  }
}
