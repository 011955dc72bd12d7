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

  test.each<[MailRefusal, object]>([
    [
      { at: 'recipient', code: 550, words: 'No such user ada@ekoline.test' },
      { why: 'no such address', permanent: true },
    ],
    [
      { at: 'recipient', code: 451, words: 'Greylisted, try again' },
      { why: 'unavailable', permanent: false },
    ],
    [
      { at: 'letter', code: 554, words: 'Looks like spam' },
      { why: 'refused', permanent: true },
    ],
    [
      { at: 'letter', code: 452, words: 'Disk full' },
      { why: 'unavailable', permanent: false },
    ],
  ])('that is refused with %o', async (refusal, expected) => {
    const { server, sender } = await open()
    server.refuse(refusal)
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
    expect(outcome).toMatchObject({ result: 'rejected', permanent: false })
    expect(server.taken).toEqual([])
  })

  test('is reported when the login is wrong, without the password', async () => {
    const login = { ...LOGIN, password: 'wr0ng-password' }
    const { sender } = await open({ login: LOGIN }, { login })
    const outcome = await sender.send(mailTo('ada@ekoline.test'))
    expect(outcome).toMatchObject({ result: 'rejected', why: 'not set up', permanent: false })
    expect(JSON.stringify(outcome)).not.toMatch(/wr0ng|portal/)
  })
})
