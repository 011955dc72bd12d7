import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mail, MailSender } from './mail.ts'

/** A PNG of one dot. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

let count = 0
/** A mail like any that we send. */
export const mailTo = (to: string, changes: Partial<Mail> = {}): Mail => ({
  messageId: `${++count}.1@portal.example.ng`,
  to,
  subject: 'Your sign-in link — ₦',
  text: 'Open this link:\n\nhttps://portal.example.ng/login/a?expires=1&signature=b\n',
  html: '<!doctype html><p>Open <a href="https://portal.example.ng/">this link</a> ọ',
  logo: DOT,
  sound: null,
  csv: null,
  at: new Date('2026-11-20T11:00:00Z'),
  ...changes,
})

/** What every mail sender must do. */
export function describeMailSender(
  name: string,
  open: () => Promise<{ readonly sender: MailSender; close(): Promise<void> }>,
): void {
  describe(`mail by ${name}`, () => {
    let underTest: Awaited<ReturnType<typeof open>>
    beforeAll(async () => {
      underTest = await open()
    })
    afterAll(() => underTest.close())

    test('accepts a mail, with a picture and without', async () => {
      for (const logo of [DOT, null])
        expect(await underTest.sender.send(mailTo('ada@ekoline.test', { logo }))).toMatchObject({
          result: 'accepted',
        })
    })

    test('accepts many at once, and the same one twice', async () => {
      const mails = Array.from({ length: 20 }, () => mailTo('ada@ekoline.test'))
      const outcomes = await Promise.all([...mails, ...mails].map((mail) => underTest.sender.send(mail)))
      expect(outcomes.filter(({ result }) => result !== 'accepted')).toEqual([])
    })

    test('ends its connections, also twice', async () => {
      await underTest.sender.close()
      await underTest.sender.close()
    })
  })
}
