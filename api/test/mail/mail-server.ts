import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { SmtpPlace } from '../../src/adapters/mail/smtp.ts'

/** How the server answers a recipient or a letter, in place of taking it. */
export interface MailRefusal {
  readonly at: 'recipient' | 'letter'
  readonly code: number
  readonly words: string
}

interface MailServerOptions {
  /** what STARTTLS or TLS from the start is done with; without it there is none */
  readonly certificate?: { readonly key: string; readonly cert: string }
  readonly fromTheStart?: boolean
  readonly login?: { readonly user: string; readonly password: string }
}

const refusal = ({ code, words }: MailRefusal) => Object.assign(new Error(words), { responseCode: code })

/** A mail server on loopback that keeps what it takes, and refuses to order. */
export class MailServer {
  readonly port: number
  /** the letters as they came */
  readonly taken: { readonly to: readonly string[]; readonly from: string; readonly letter: string }[] = []
  readonly #server: SMTPServer
  readonly #refusals: (MailRefusal | 'silence')[]

  private constructor(server: SMTPServer, refusals: (MailRefusal | 'silence')[]) {
    this.#server = server
    this.#refusals = refusals
    this.port = (server.server.address() as AddressInfo).port
  }

  static async start({
    certificate,
    fromTheStart = false,
    login,
  }: MailServerOptions = {}): Promise<MailServer> {
    const refusals: (MailRefusal | 'silence')[] = []
    const next = (at: MailRefusal['at']) => {
      const [first] = refusals
      if (first === undefined || (first === 'silence' ? at !== 'letter' : first.at !== at)) return undefined
      return refusals.shift()
    }
    const server: SMTPServer = new SMTPServer({
      ...(certificate ?? { disabledCommands: ['STARTTLS'] }),
      secure: fromTheStart,
      authOptional: !login,
      allowInsecureAuth: true,
      closeTimeout: 100,
      onAuth({ username, password }, _session, done) {
        const isRight = username === login?.user && password === login?.password
        if (isRight) done(null, { user: username })
        else done(new Error('Invalid username or password'))
      },
      onRcptTo(_address, _session, done) {
        const refused = next('recipient')
        done(refused && refused !== 'silence' ? refusal(refused) : null)
      },
      async onData(stream, { envelope }, done) {
        const letter = (await buffer(stream)).toString('utf8')
        const refused = next('letter')
        if (refused && refused !== 'silence') return done(refusal(refused))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        standIn.taken.push({ to: envelope.rcptTo.map(({ address }) => address), from, letter })
        if (refused !== 'silence') done()
      },
    })
    server.on('error', () => {}) // a client that hangs up is what some tests are about
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const standIn = new MailServer(server, refusals)
    return standIn
  }

  /** The next recipient or letter is refused; 'silence': the letter is taken, and no answer comes. */
  refuse(...refusals: (MailRefusal | 'silence')[]): void {
    this.#refusals.push(...refusals)
  }

  get place(): SmtpPlace {
    return {
      host: '127.0.0.1',
      port: this.port,
      tls: 'none',
      login: null,
      from: 'Ekoline <no-reply@portal.example.ng>',
    }
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
