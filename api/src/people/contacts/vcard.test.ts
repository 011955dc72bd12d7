// @shows DEC-215

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FileContact, VcardReader, vcardOf } from './vcard.ts'

const bytesOf = (text: string) => Buffer.from(text).toString('latin1')
const read = (...pieces: string[]) => {
  const reader = new VcardReader()
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
}
const card = (...lines: string[]) => bytesOf(`BEGIN:VCARD\r\n${lines.join('\r\n')}\r\nEND:VCARD\r\n`)
const contactIn = (...lines: string[]) => read(card(...lines))[0]?.contact
const NONE = { name: '', company: '', numbers: [], emails: [], tags: [], note: '' }

describe('cards as address books write them', () => {
  test('an Android’s, of vCard 2.1 with quoted-printable and soft line ends', () => {
    const found = contactIn(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E1=BB=8C=6C=C3=A1;=41=64=C3=A9=62=',
      '=C3=A1=79=E1=BB=8D=CC=80;;;',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=41=64=C3=A9=62=C3=A1=79=E1=BB=8D=CC=80=20=',
      '=E1=BB=8C=6C=C3=A1',
      'TEL;CELL;PREF:0803-552-0140',
      'TEL;WORK;VOICE:+2342017730912',
      'TEL;X-Shop:08022220001',
      'EMAIL;HOME:ola@example.com',
      'ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=42=65=6C=6C=6F=20=53=74=6F=72=65=73;=49=6B=65=6A=61',
      'NOTE;ENCODING=QUOTED-PRINTABLE:First line=0D=0ASecond line',
      'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQN',
      ' DAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/',
      '',
    )
    expect(found).toEqual({
      ...NONE,
      name: 'Adébáyọ̀ Ọlá',
      company: 'Bello Stores, Ikeja',
      numbers: [
        { number: '+2348035520140', label: 'Mobile' },
        { number: '+2342017730912', label: 'Work' },
        { number: '+2348022220001', label: '' },
      ],
      emails: ['ola@example.com'],
      note: 'First line\nSecond line',
    })
  })

  test('an iPhone’s, of vCard 3.0 with labels of its own and folded lines', () => {
    const found = contactIn(
      'VERSION:3.0',
      'PRODID:-//Apple Inc.//iPhone OS 17.5//EN',
      'N:Bello;Halima;;Mrs;',
      'FN:Mrs Halima Bello',
      'ORG:Bello Stores\\, Ikeja;',
      'item1.TEL;type=pref:+234 803 552 0140',
      'item1.X-ABLabel:_$!<Mobile>!$_',
      'item2.TEL:0201 773 0912',
      'item2.X-ABLabel:Shop',
      'TEL;type=HOME;type=FAX:+234 201 773 0913',
      'EMAIL;type=INTERNET;type=HOME;type=pref:halima@bello.example',
      'NOTE:Waits for waybill 4471. Call after 16:00. The guard at the gate kn',
      ' ows her\\, and\\nso does the driver.',
      'CATEGORIES:Customer,Wholesale',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ',
      '  AAQABAAD',
    )
    expect(found).toEqual({
      name: 'Mrs Halima Bello',
      company: 'Bello Stores, Ikeja',
      numbers: [
        { number: '+2348035520140', label: 'Mobile' },
        { number: '+2342017730912', label: 'Shop' },
        { number: '+2342017730913', label: 'Fax' },
      ],
      emails: ['halima@bello.example'],
      tags: ['Customer', 'Wholesale'],
      note: 'Waits for waybill 4471. Call after 16:00. The guard at the gate knows her, and\nso does the driver.',
    })
  })

  test('Google’s, of vCard 3.0', () => {
    const found = contactIn(
      'VERSION:3.0',
      'FN:Musa Ibrahim',
      'N:Ibrahim;Musa;;;',
      'TEL;TYPE=CELL:+2348027115391',
      'CATEGORIES:myContacts,Drivers',
    )
    expect(found).toMatchObject({
      name: 'Musa Ibrahim',
      numbers: [{ number: '+2348027115391', label: 'Mobile' }],
      tags: ['myContacts', 'Drivers'],
    })
  })

  test('Outlook’s, of vCard 2.1 in the letters of old Windows', () => {
    const latin = Buffer.from(
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN;LANGUAGE=en-gb:Müller;Jörg\r\nFN:Jörg Müller\r\nORG:Straße GmbH\r\n' +
        'TEL;WORK;VOICE:+49 (30) 901820\r\nEMAIL;PREF;INTERNET:joerg@example.com\r\nREV:20261120T101010Z\r\nEND:VCARD\r\n',
      'latin1',
    ).toString('latin1')
    expect(read(latin)[0]?.contact).toMatchObject({
      name: 'Jörg Müller',
      company: 'Straße GmbH',
      numbers: [{ number: '+4930901820', label: 'Work' }],
    })
  })

  test('of vCard 4.0, with numbers as addresses and types in quotes', () => {
    const found = contactIn(
      'VERSION:4.0',
      'FN:Ngozi Eze',
      'TEL;VALUE=uri;PREF=1;TYPE="voice,cell":tel:+234-805-111-2222',
      'EMAIL;TYPE=work:ngozi@example.com',
      'ORG:"Eze; Diesel"',
      'NOTE:One\\; two',
    )
    expect(found).toMatchObject({
      name: 'Ngozi Eze',
      numbers: [{ number: '+2348051112222', label: 'Mobile' }],
      emails: ['ngozi@example.com'],
      note: 'One; two',
    })
  })

  test('without a name, the company, or the parts of a name', () => {
    expect(contactIn('VERSION:2.1', 'N:Bello;Halima;A.;Mrs;', 'TEL:08035520140')?.name).toBe(
      'Mrs Halima A. Bello',
    )
    expect(contactIn('VERSION:3.0', 'FN:', 'N:;;;;', 'ORG:Bello Stores')).toMatchObject({
      name: '',
      company: 'Bello Stores',
    })
  })

  test('with numbers that are none say how many', () => {
    const [found] = read(card('VERSION:3.0', 'FN:Bank', 'TEL:*901#', 'TEL:08035520140'))
    expect(found).toMatchObject({ unread: 1, line: 1, contact: { numbers: [{ number: '+2348035520140' }] } })
  })

  test('broken in the middle lose that card only', () => {
    const text = `BEGIN:VCARD\nFN:Half\n${card('VERSION:3.0', 'FN:Whole', 'TEL:08035520140')}rubbish\nBEGIN:VCARD\nFN:Never ended`
    expect(read(text).map(({ contact, isCut }) => [contact.name, isCut])).toEqual([
      ['Half', true],
      ['Whole', false],
      ['Never ended', true],
    ])
  })

  test('with a value that ends as if it went on keep their end, and the next card', () => {
    const soft = 'NOTE;ENCODING=QUOTED-PRINTABLE:1 + 1 ='
    const found = read(
      card('VERSION:2.1', 'FN:Halima', 'TEL:08035520140', soft) + card('VERSION:2.1', 'FN:Musa', soft),
    )
    expect(found.map(({ contact }) => contact.name)).toEqual(['Halima', 'Musa'])
    expect(found[0]?.contact.note).toBe('1 + 1 =')
  })

  test('with the card of an agent inside are one contact, without what is the agent’s', () => {
    const agent = ['AGENT:', 'BEGIN:VCARD', 'VERSION:2.1', 'FN:Agent', 'TEL:08027115391', 'END:VCARD']
    const deep = ['AGENT:', 'BEGIN:VCARD', 'FN:Deep', ...agent, 'END:VCARD']
    for (const inside of [agent, deep])
      expect(read(card('VERSION:2.1', 'FN:Halima', ...inside, 'TEL:08035520140'))).toMatchObject([
        { isCut: false, contact: { name: 'Halima', numbers: [{ number: '+2348035520140' }] } },
      ])
  })

  test('in UTF-8 are read so, whatever they say of themselves', () => {
    for (const said of ['', ';CHARSET=UTF-8', ';CHARSET=ISO-8859-1', ';CHARSET=US-ASCII', ';CHARSET=nothing'])
      expect(contactIn('VERSION:2.1', `FN${said}:Adébáyọ̀`)?.name).toBe('Adébáyọ̀')
    expect(contactIn('VERSION:2.1', 'FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:J=F6rg')?.name).toBe(
      'Jörg',
    )
  })
})

describe('a file that is made to hurt', () => {
  const BYTES = 4_000_000
  const times = (text: string) => text.repeat(BYTES / text.length)
  /** As the file is read: in pieces. */
  const inPieces = (file: string) =>
    read(
      ...Array.from({ length: Math.ceil(file.length / 8_192) }, (_, at) =>
        file.slice(at * 8_192, (at + 1) * 8_192),
      ),
    )

  test.each([
    ['a picture in one line', `PHOTO;ENCODING=b:${times('A')}`],
    ['one line that says nothing', times('A')],
    ['quotes that nobody closes', times('"')],
    ['a note in one line', `NOTE:${times('A')}`],
    ['a note of soft line ends', `NOTE;ENCODING=QUOTED-PRINTABLE:${times(`${'A'.repeat(70)}=\n`)}`],
    ['a note of nothing but soft line ends', `NOTE;ENCODING=QUOTED-PRINTABLE:${times('A=\n')}`],
    ['a line that is folded for ever', `NOTE:${times(' A\n')}`],
    ['a folded line that says nothing', `QUOTED-PRINTABLE${'A'.repeat(20_000)}=\n${times(' \n')}`],
    ['numbers that are none', times('TEL:1\n')],
    ['numbers of another country', times('TEL:+442079460958\n')],
    ['numbers with labels of their own', times('a.TEL:1\n')],
    ['labels without numbers', times('a.X-ABLABEL:1\nb.TEL:1\n')],
    ['parameters', `TEL${times(';A')}:08035520140`],
    ['tags', `CATEGORIES:${times('a,')}`],
    ['lines of nothing', times('\r')],
  ])('costs as much as its bytes: %s', (_, lines) => {
    const began = performance.now()
    const found = inPieces(
      `${card('VERSION:2.1', 'FN:Halima', 'TEL:08035520140').slice(0, -'END:VCARD\r\n'.length)}${lines}\nEND:VCARD\n`,
    )
    expect(found).toMatchObject([{ contact: { name: 'Halima' } }])
    expect(found[0]?.contact.numbers[0]).toEqual({ number: '+2348035520140', label: '' })
    expect(found[0]?.contact.note.length).toBeLessThanOrEqual(20_000 + 8_192)
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})

describe('a card that we write', () => {
  const text = (most: number) =>
    fc
      .string({ unit: 'grapheme', maxLength: most })
      .map((word) =>
        word
          .replaceAll(/[\s\p{C}]+/gu, ' ')
          .trim()
          .normalize('NFC'),
      )
      .filter((word) => word.isWellFormed())
  const number = fc.record({
    number: fc.constantFrom('+2348035520140', '+2342017730912', '+442079460958'),
    label: fc.constantFrom('', 'Mobile', 'Work', 'Home', 'Shop', 'Ọ̀fìsì, 2'),
  })
  const contact: fc.Arbitrary<FileContact> = fc.record({
    name: text(80).filter((word) => word !== ''),
    company: text(80),
    numbers: fc.array(number, { maxLength: 3 }),
    emails: fc.array(fc.constantFrom('a@b.example', 'x.y@z.example'), { maxLength: 2 }),
    tags: fc.array(
      text(20).filter((word) => word !== ''),
      { maxLength: 3 },
    ),
    note: text(200),
  })

  test('is read as it was, however the file is cut', () => {
    fc.assert(
      fc.property(
        fc.array(contact, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(2_000)),
        (contacts, cuts) => {
          const file = bytesOf(contacts.map(vcardOf).join(''))
          const at = [0, ...cuts.filter((cut) => cut < file.length).sort((a, b) => a - b), file.length]
          const pieces = at.slice(1).map((end, index) => file.slice(at[index], end))
          expect(read(...pieces).map((one) => one.contact)).toEqual(contacts)
        },
      ),
    )
  })

  test('has no line of more than 75 octets', () => {
    fc.assert(
      fc.property(contact, (one) => {
        for (const line of vcardOf(one).split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      }),
    )
  })
})
