import { inflateSync } from 'node:zlib'
import { createText, serverCatalogue } from '@ekoline/contract/messages/server.ts'
import { describe, expect, it } from 'vitest'
import { testConfig } from '../../../test/world.ts'
import { readBlocks } from './mail-blocks.ts'
import { type Letter, mailHtml, voiceLineOf } from './mail-html.ts'

/** Several mails with the same words on their button: to reset the password, to see the requests about the own data. */
const ONE_BUTTON = new Set([
  'data_copy_asked',
  'data_copy_ready',
  'data_request_declined',
  'deletion_asked',
  'deletion_withdrawn',
  'reset',
  'password_changed',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_renewed',
  'recovery_code_used',
  'api_key_made',
  'phone_secret_made',
  'new_device',
  'first_password',
  'password_reset',
])
const PORTAL = 'https://portal.example.ng'
const text = createText()
const config = testConfig({ publicUrl: PORTAL })
const letterOf = (changes: Partial<Letter>): Letter => ({
  subject: 'Hello',
  text: 'Hello',
  button: null,
  ...changes,
})
const html = (changes: Partial<Letter>, more: Partial<typeof config> = {}, logo: string | null = null) =>
  mailHtml({ text, config: { ...config, ...more }, logo, voiceLine: 'cid:logo' }, letterOf(changes))

describe('the blocks of a mail', () => {
  it('are paragraphs, links on lines of their own, and facts', () => {
    const mail = `Hello!\nThere.\n\nTop up here:\n${PORTAL}/payments\n\nThank you!\nPrice: ₦500.00\nReference: EKO-1\n`
    expect(readBlocks(mail, PORTAL)).toEqual([
      { kind: 'text', lines: ['Hello!', 'There.'] },
      { kind: 'text', lines: ['Top up here:'] },
      { kind: 'link', href: `${PORTAL}/payments` },
      { kind: 'text', lines: ['Thank you!'] },
      {
        kind: 'facts',
        facts: [
          ['Price', '₦500.00'],
          ['Reference', 'EKO-1'],
        ],
      },
    ])
  })

  it.each([
    'https://portal.example.ng.evil.test/',
    'https://portal.example.ngo',
    'https://evil.test/?https://portal.example.ng/',
    'javascript:alert(1)',
    'see https://portal.example.ng/ there',
  ])('never make a link of %s', (line) => {
    expect(readBlocks(`Hello\n\n${line}`, PORTAL).filter(({ kind }) => kind === 'link')).toEqual([])
  })
})

describe('the HTML of a mail', () => {
  it('has a button for its link, and the address below it', () => {
    const link = `${PORTAL}/login/a%40b?expires=1&signature="x"`
    const mail = html({ text: `Open:\n\n${link}\n\nBye`, button: 'Log in' })
    expect(mail).toMatch(/<a class="button" href="https:\/\/portal[^"]+" [^>]+>Log in<\/a>/)
    expect(mail).toContain(text('mail_link_hint'))
    expect(mail.match(/expires=1&#38;signature=&#34;x&#34;/g)).toHaveLength(3)
    expect(html({ text: link })).toContain(`>${text('mail_button', { brand: 'Ekoline' })}</a>`)
  })

  it('is headed by its subject', () => {
    expect(html({ subject: 'A receipt' })).toMatch(/<h1[^>]*>A receipt<\/h1>/)
  })

  it('has the portal’s wordmark: the voice line in the brand’s colours, and the name', () => {
    expect(html({})).toMatch(
      /<span class="name"[^>]*lowercase"><img src="cid:logo" alt=""[^>]*>Ekoline<\/span>/,
    )
    const picture = voiceLineOf({ ...config.brand, colours: { lagoon: '#ffe14d', danfo: '#123456' } })
    const { width, height, pixels } = readPng(picture)
    expect([width, height]).toEqual([96, 66])
    const colours = new Set(pixels.filter(({ alpha }) => alpha === 255).map(({ colour }) => colour))
    expect([...colours].sort()).toEqual(['#123456', '#ffe14d'])
    expect(pixels[0]?.alpha).toBe(0)
  })

  it('keeps what a person typed as text', () => {
    const mail = html({ subject: '<script>1</script>', text: '<img src=x onerror=alert(1)>\n"\'&' })
    expect(mail).not.toMatch(/<script|<img src=x/)
    expect(mail).toContain('&#60;img src=x onerror=alert(1)&#62;')
  })

  it('loads nothing from anywhere, and counts no one', () => {
    const mail = html({ text: `Receipt\n\nPrice: 1\n\n${PORTAL}/payments` }, {}, 'cid:logo')
    const sources = [...mail.matchAll(/\b(?:src|background|url)\s*[=(]\s*["']?([^"')\s>]+)/g)]
    expect(sources.map(([, source]) => source)).toEqual(['cid:logo'])
    expect(mail).not.toMatch(/<link|@import|@font-face/)
    expect(mail).toContain('alt="Ekoline"')
  })

  it('wears the operator’s name, colours and contact', () => {
    const brand = { name: 'Naija & Co', logoUrl: null, colours: { lagoon: '#ffe14d', danfo: '#123456' } }
    const support = { email: 'help@naija.ng', phone: null, sets_up: [] }
    const mail = html({ subject: 'Hi', text: `${PORTAL}/` }, { brand, support })
    expect(mail).toMatch(/<img[^>]+>Naija &#38; Co<\/span>/)
    expect(mail).toContain('background:#ffe14d;color:#06262a') // dark letters on a light button
    expect(mail).toContain(text('mail_support', { contact: 'help@naija.ng' }))
    expect(mail).toContain(
      'Naija &#38; Co sent this email because of your account at https://portal.example.ng',
    )
    expect(text('mail_footer', { brand: 'B', portal: 'P' })).toMatch(/^B .* P$/)
    expect(html({ text: `${PORTAL}/` })).toContain('background:#0b5f66;color:#ffffff')
    expect(html({})).not.toContain('Questions?')
  })

  it.each([
    ['sign_in_link', 'Log in'],
    ['confirm_email', 'Verify your phone number'],
    ['number_receipt', 'Choose where calls go'],
    ['number_gone', 'Choose another number'],
    ['number_renewal', 'Top up'],
    ['number_unpaid', 'Top up'],
    ['number_released', 'Choose another number'],
    ['document_verified', 'See your account'],
    ['document_rejected', 'Upload another document'],
    ['plan_ending', 'Renew your plan'],
    ['plan_lapsed', 'Choose a plan'],
    ['renewal_failed', 'Pay by another card'],
    ['renewal_repriced', 'See your plan'],
    ['plan_price', 'See your plan'],
    ['plan_price_stays', 'See your plan'],
    ['invitation', 'Join {workgroup}'],
    ['seat_invitation', 'See the invitation'],
    ['member_removed', 'Log in'],
    ['admin_given', 'See the users'],
    ['admin_taken', 'Log in'],
    ['accountant_given', 'See the company’s money'],
    ['accountant_taken', 'Log in'],
    ['supervisor_given', 'See the queues'],
    ['supervisor_taken', 'Log in'],
    ['role_set', 'See the users'],
    ['founder_kept', 'See the users'],
    ['balance_alert', 'Top up'],
    ['refill_refused', 'See the users'],
    ['card_kept', 'See your card'],
    ['auto_top_up_on', 'See automatic top-up'],
    ['auto_top_up_charged', 'See automatic top-up'],
    ['auto_top_up_refused', 'Top up'],
    ['auto_top_up_ended', 'Top up'],
    ['money_taken_back', 'See your statement'],
    ['security', 'Reset your password'],
    ['data_requests', 'See your requests'],
  ])('has words for the button of %s', (letter, says) => {
    expect(text(`${letter}_button` as 'security_button')).toBe(says)
  })

  // @shows DEC-87
  it('has a button for each mail of the catalogue that has a link', () => {
    const linked = Object.entries(serverCatalogue).filter(
      ([key, words]) => key.endsWith('_text') && /^\{link\}$/m.test(words),
    )
    expect(linked.length).toBeGreaterThan(8)
    for (const [key, words] of linked) {
      const letter = key.slice(0, -'_text'.length)
      expect(ONE_BUTTON.has(letter) || Object.hasOwn(serverCatalogue, `${letter}_button`), letter).toBe(true)
      const blocks = readBlocks(words.replace('{link}', `${PORTAL}/somewhere`), PORTAL)
      expect(blocks.filter(({ kind }) => kind === 'link')).toHaveLength(1)
    }
  })

  it('has a subject of its own, without the brand at its end', () => {
    const subjects = Object.entries(serverCatalogue).filter(([key]) => key.endsWith('_subject'))
    expect(subjects.length).toBeGreaterThan(15)
    expect(subjects.filter(([, words]) => /, \{brand\}$/.test(words))).toEqual([])
    expect(new Set(subjects.map(([, words]) => words)).size).toBe(subjects.length)
  })
})

/** The pixels of one of our PNGs: 8 bits, no filter. */
function readPng(picture: Buffer) {
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)]
  const length = picture.readUInt32BE(33)
  const data = inflateSync(picture.subarray(41, 41 + length))
  const pixels = Array.from({ length: width * height }, (_, i) => {
    const at = Math.floor(i / width) * (width * 4 + 1) + 1 + (i % width) * 4
    return { colour: `#${data.toString('hex', at, at + 3)}`, alpha: data[at + 3] }
  })
  return { width, height, pixels }
}
