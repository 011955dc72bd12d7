import { afterEach, describe, expect, test } from 'vitest'
import { type MailRefusal, MailServer } from '../../../test/mail/mail-server.ts'
import { testCertificate as certificate } from '../../../test/mail/test-certificate.ts'
import { describeMailSender, mailTo } from './mail.conformance.ts'
import { type MailSender, outboxMail } from './mail.ts'
import { createSmtp, type SmtpPlace } from './smtp.ts'

describeMailSender('the outbox', async () => ({ sender: outboxMail, close: async () => {} }))

describeMailSender('SMTP', async () => {
  const server = await MailServer.start()
  const sender = createSmtp(server.place)
  return {
    sender,
    async close() {
      await sender.close()
      await server.close()
    },
  }
})

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const resource of opened.splice(0).reverse()) await resource.close()
})

async function open(
  options: Parameters<typeof MailServer.start>[0] = {},
  place: Partial<SmtpPlace> = {},
): Promise<{ server: MailServer; sender: MailSender }> {
  const server = await MailServer.start(options)
  const sender = createSmtp({ ...server.place, ...place })
  opened.push(server, sender)
  return { server, sender }
}

const LOGIN = { user: 'portal', password: 'p4ss:word@' }

describe('a letter by SMTP', () => {
  test('has a sender, a date and an id of its own, both texts, and the picture in it', async () => {
    const { server, sender } = await open()
    await sender.send(mailTo('ada@ekoline.test', { messageId: '42.7@portal.example.ng' }))
    const [{ to, from, letter } = { to: [], from: '', letter: '' }] = server.taken
    expect(to).toEqual(['ada@ekoline.test'])
    expect(from).toBe('no-reply@portal.example.ng')
    for (const line of [
      'From: Ekoline <no-reply@portal.example.ng>',
      'To: ada@ekoline.test',
      'Message-ID: <42.7@portal.example.ng>',
      'Date: Fri, 20 Nov 2026 11:00:00 +0000',
      'Auto-Submitted: auto-generated',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Type: text/html; charset=utf-8',
      'Content-Id: <logo>',
    ])
      expect(letter.toLowerCase()).toContain(`${line.toLowerCase()}\r\n`)
  })

  // @shows SA-49
  test('brings a file', async () => {
    const { server, sender } = await open()
    await sender.send(mailTo('ada@ekoline.test', { csv: { name: 'queues.csv', content: 'Queue,Came\r\n' } }))
    const letter = server.taken[0]?.letter ?? ''
    expect(letter).toContain('filename=queues.csv')
    expect(letter).toContain('Content-Type: text/csv; charset=utf-8')
  })

  test.each([
    { to: 'ada@ekoline.test\r\nBcc: all@ekoline.test' },
    { subject: 'Hello\nBcc: all@ekoline.test' },
    { messageId: 'a@b>\r\nBcc: all@ekoline.test' },
  ])('with a line break in its head is refused: %j', async (changes) => {
    const { server, sender } = await open()
    const outcome = await sender.send(mailTo('ada@ekoline.test', changes))
    expect(outcome).toMatchObject({ result: 'rejected', permanent: true })
    expect(server.taken).toEqual([])
  })

  test('names its picture by what it is, PNG or JPEG', async () => {
    const jpeg = Buffer.from('ffd8ffe000104a46494600010101004800480000ffd9', 'hex')
    for (const [logo, type, name] of [
      [mailTo('a@b.test').logo, 'image/png', 'logo.png'],
      [jpeg, 'image/jpeg', 'logo.jpg'],
    ] as const) {
      const { server, sender } = await open()
      await sender.send(mailTo('ada@ekoline.test', { logo }))
      const letter = server.taken[0]?.letter ?? ''
      expect(letter).toContain(`Content-Type: ${type}; name=${name}\r\n`)
      expect(letter).toContain(`Content-Disposition: inline; filename=${name}\r\n`)
      expect(letter).not.toContain('octet-stream')
    }
  })

  const gone = { why: 'no such address', permanent: true }
  const notSetUp = { why: 'not set up', permanent: false }
  const later = { why: 'unavailable', permanent: false }
  const kept = { why: 'refused', permanent: false }
  const full = { why: 'not reachable', permanent: false, apart: true }
  test.each<[MailRefusal['at'], number, string, object]>([
    ['recipient', 550, 'No such user ada@ekoline.test', gone],
    ['recipient', 550, '5.1.1 <ada@ekoline.test>: Recipient address rejected', gone],
    ['recipient', 550, '#5.1.0 Address rejected.', gone],
    ['recipient', 554, '5.1.2 Bad destination system address', gone],
    ['recipient', 556, '5.1.10 Recipient address has null MX', gone],
    ['recipient', 550, 'The account does not exist (5.1.1)', gone],
    ['letter', 550, '5.1.6 The mailbox has moved', gone],
    ['recipient', 550, 'unrouteable address', gone],
    ['recipient', 450, '4.1.1 Unverified address', later],
    ['recipient', 550, '5.1.8 Sender address rejected: Domain not found', notSetUp],
    ['recipient', 530, '5.7.0 Authentication required', notSetUp],
    ['recipient', 530, 'Must issue a STARTTLS command first', notSetUp],
    ['recipient', 554, '5.7.1 <ada@ekoline.test>: Relay access denied', { ...notSetUp, apart: true }],
    ['recipient', 550, '5.7.1 Relaying denied', { ...notSetUp, apart: true }],
    ['recipient', 554, '5.7.1 Service unavailable; blocked using zen.spamhaus.org', notSetUp],
    ['letter', 550, '5.7.26 This mail is unauthenticated: SPF and DKIM did not pass', notSetUp],
    ['letter', 550, '5.7.1 Rejected by the DMARC policy of ekoline.test', notSetUp],
    ['letter', 421, '4.7.28 Unusual rate of mail', notSetUp],
    ['recipient', 552, '5.2.2 Mailbox full', full],
    ['recipient', 452, '4.2.2 The recipient is over quota', full],
    ['letter', 552, '5.2.2 Quota exceeded', full],
    ['recipient', 552, 'Mailbox is over quota', full],
    ['recipient', 550, '5.2.1 Mailbox disabled', kept],
    ['recipient', 550, 'relay not permitted', kept],
    ['recipient', 550, 'No such user here: sender is on a block list', kept],
    ['letter', 554, 'Looks like spam', kept],
    ['letter', 554, '5.6.0 Message content rejected', kept],
    ['recipient', 550, 'Blocked: see the policy of 10.5.1.1', kept],
    ['recipient', 451, 'Greylisted, try again', later],
    ['recipient', 451, '4.7.1 Greylisting in action', notSetUp],
    ['letter', 452, 'Disk full', later],
  ])('that is refused at its %s with %i %s', async (at, code, words, expected) => {
    const { server, sender } = await open()
    server.refuse({ at, code, words })
    const outcome = await sender.send(mailTo('ada@ekoline.test'))
    expect(outcome).toMatchObject({ result: 'rejected', ...expected })
    expect(JSON.stringify(outcome)).not.toContain('ada@')
    expect(await sender.send(mailTo('bola@ekoline.test'))).toMatchObject({ result: 'accepted' })
  })

  test('that was taken without an answer may have left', async () => {
    const { server, sender } = await open({}, { answerWithinMs: 1_000 }) // of silence, from the last byte on
    server.refuse('silence')
    expect(await sender.send(mailTo('ada@ekoline.test'))).toMatchObject({ result: 'unknown' })
    expect(server.taken).toHaveLength(1)
  })

  test('waits when no one listens there', async () => {
    const { server, sender } = await open()
    await server.close()
    opened.shift()
    const outcome = await sender.send(mailTo('ada@ekoline.test'))
    expect(outcome).toMatchObject({ result: 'rejected', why: 'unavailable', permanent: false })
  })
})

describe('the way to a mail server', () => {
  test('is encrypted after the greeting, or from the start, and signed in', async () => {
    for (const fromTheStart of [false, true]) {
      const tls = fromTheStart ? 'from the start' : 'demanded'
      const { server, sender } = await open(
        { certificate, fromTheStart, login: LOGIN },
        { tls, ca: certificate.cert, login: LOGIN },
      )
      expect(await sender.send(mailTo('ada@ekoline.test'))).toMatchObject({ result: 'accepted' })
      expect(server.taken).toHaveLength(1)
    }
  })

  test('is not taken when the server offers no encryption', async () => {
    const { server, sender } = await open({ login: LOGIN }, { tls: 'demanded', login: LOGIN })
    const outcome = await sender.send(mailTo('ada@ekoline.test'))
    expect(outcome).toMatchObject({ result: 'rejected', why: 'not set up', permanent: false })
    expect(server.taken).toEqual([])
  })

  test('is not taken to a server whose certificate no one vouches for', async () => {
    const { server, sender } = await open({ certificate }, { tls: 'demanded' })
    const outcome = await sender.send(mailTo('ada@ekoline.test'))
    expect(outcome).toMatchObject({ result: 'rejected', why: 'not set up', permanent: false })
    expect(server.taken).toEqual([])
  })

  test('from the start is not taken to such a server either, nor to one that speaks no TLS', async () => {
    for (const options of [{ certificate, fromTheStart: true }, {}]) {
      const { server, sender } = await open(options, { tls: 'from the start', answerWithinMs: 2_000 })
      const outcome = await sender.send(mailTo('ada@ekoline.test'))
      expect(outcome).toMatchObject({ result: 'rejected', why: 'not set up', permanent: false })
      expect(server.taken).toEqual([])
    }
  })

  test('is reported when the login is wrong, without the password', async () => {
    const login = { ...LOGIN, password: 'wr0ng-password' }
    const { sender } = await open({ login: LOGIN }, { login })
    const outcome = await sender.send(mailTo('ada@ekoline.test'))
    expect(outcome).toMatchObject({ result: 'rejected', why: 'not set up', permanent: false })
    expect(JSON.stringify(outcome)).not.toMatch(/wr0ng|portal/)
  })
})
