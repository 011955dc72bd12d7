// @shows SA-106

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CSV_LINE_LONGEST } from '@ekoline/contract/core/lists.facts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvRows, PIECE_BYTES } from '../../platform/lists/csv-file.ts'
import type { CsvRow } from '../../platform/lists/csv-reader.ts'
import { formOf, SAMPLE_LINES } from '../../platform/lists/list-columns.ts'
import { lineOf } from './group-contact.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekoline-list-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function rowsOf(content: Buffer | string, options = {}): Promise<CsvRow[]> {
  const path = join(folder, 'list.csv')
  writeFileSync(path, content)
  const rows: CsvRow[] = []
  for await (const some of csvRows(path, options)) rows.push(...some)
  return rows
}

/** Who a list names, and why lines name no one. */
async function people(content: Buffer | string): Promise<string[]> {
  const rows = await rowsOf(content)
  const form = formOf(rows)
  if (!form) return ['no column of numbers']
  return rows
    .filter((row) => row !== form.heading)
    .map(({ cells }) => {
      const { contact } = lineOf(cells, form)
      return typeof contact === 'string' ? contact : `${contact.first}|${contact.last}|${contact.phone}`
    })
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const bigEndian = (bytes: Buffer) => Buffer.from(bytes).swap16()
const MAC: Record<string, number> = {
  é: 0x8e,
  è: 0x8f,
  ü: 0x9f,
  ö: 0x9a,
  ñ: 0x96,
  í: 0x92,
  '’': 0xd5,
  É: 0x83,
}
const macRoman = (text: string) => Buffer.from([...text].map((sign) => MAC[sign] ?? sign.charCodeAt(0)))
const WINDOWS: Record<string, number> = { '’': 0x92, '–': 0x96 }
const windows = (text: string) => Buffer.from([...text].map((sign) => WINDOWS[sign] ?? sign.charCodeAt(0)))

describe('line ends', () => {
  const lines = ['First Name,Last Name,Phone', 'Ada,Obi,08035550142', '"Bola\n",Ade,08035550143', '']
  test.each([
    ['CR', '\r'],
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ])('%s end a line outside quotes', async (_, end) => {
    expect(await people(lines.join(end))).toEqual(['Ada|Obi|+2348035550142', 'Bola|Ade|+2348035550143'])
  })

  test('CR without a heading joins no two people', async () => {
    expect(await people('Ada,Obi,08035550142\rBola,Ade,08035550143')).toEqual([
      'Ada|Obi|+2348035550142',
      'Bola|Ade|+2348035550143',
    ])
  })

  test('CR joins no pieces of a long file', async () => {
    const count = 20_000
    const lines = Array.from({ length: count }, (_, i) => `P${i},080${String(i).padStart(8, '0')}`)
    const found = await people(`Name,Phone\r${lines.join('\r')}\r`)
    expect([found.length, found[0], found[count - 1]]).toEqual([
      count,
      'P0||+2348000000000',
      `P${count - 1}||+23480000${count - 1}`,
    ])
  })
})

describe('separators', () => {
  test.each([
    ['commas', 'Name,Phone\nAda,08035550142'],
    ['semicolons, of a German Excel', 'Name;Phone\nAda;08035550142'],
    ['tabs', 'Name\tPhone\nAda\t08035550142'],
    ['bars', 'Name|Phone\nAda|08035550142'],
    ['what the first line names', 'sep=;\nName;Phone\nAda;08035550142'],
    ['what it names in quotes, as it was saved again', '"sep=;"\r\nName;Phone\r\nAda;08035550142\r\n'],
    ['a comma that it names, as it was saved again', 'sep=,\nName,Phone\nAda,08035550142'],
    ['what it names in large letters', 'SEP=\t\nName\tPhone\nAda\t08035550142'],
  ])('are %s', async (_, text) => {
    expect(await people(text)).toEqual(['Ada||+2348035550142'])
  })

  test.each([
    ['a comma in each name', 'Name;Phone\nObi, Ada;08035550142', ['Obi, Ada||+2348035550142']],
    ['as many commas as semicolons', 'Obi, Ada;08035550142', ['Obi, Ada||+2348035550142']],
    ['two numbers in a cell', 'Ada;08035550142,08035550143', ['Ada||+2348035550142']],
    [
      'quotes with others in them',
      '"Name";"Phone"\n"Obi, A, B, C";"08035550142"',
      ['Obi, A, B, C||+2348035550142'],
    ],
    ['notes with others', 'Name,Phone,Note\nAda,08035550142,a;b;c;d;e', ['Ada||+2348035550142']],
  ])('are found beside %s', async (_, text, found) => {
    expect(await people(text)).toEqual(found)
  })

  test('that the first line names leave the numbers of lines as an editor has them', async () => {
    expect((await rowsOf('sep=;\nName;Phone\nAda;1')).map(({ line }) => line)).toEqual([2, 3])
  })
})

describe('encodings', () => {
  const text = 'Name;Phone\r\nJosé;08035550142\r\nAdé Müller;08035550143\r\n'
  const right = ['José||+2348035550142', 'Adé Müller||+2348035550143']
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16, as Excel saves Unicode text', utf16(`\ufeff${text.replaceAll(';', '\t')}`)],
    ['UTF-16 without a mark', utf16(text)],
    ['UTF-16 of the other order', bigEndian(utf16(`\ufeff${text}`))],
    ['UTF-16 of the other order without a mark', bigEndian(utf16(text))],
    ['Windows-1252, as Excel for Windows saves CSV', windows(text)],
    ['MacRoman, as Excel for Mac saves CSV', macRoman(text)],
    ['MacRoman with CR', macRoman(text.replaceAll('\r\n', '\r'))],
  ])('%s', async (_, content) => {
    expect(await people(content)).toEqual(right)
  })

  test('Yoruba, Igbo and Hausa letters', async () => {
    const names = 'Name,Phone\nỌlá Ẹ̀kọ́ Ṣadé,08035550142\nƁala Ɗan ƙasa,08035550143\n'
    expect(await people(utf16(`\ufeff${names}`))).toEqual([
      'Ọlá Ẹ̀kọ́ Ṣadé||+2348035550142',
      'Ɓala Ɗan ƙasa||+2348035550143',
    ])
  })

  test.each([
    ['Windows-1252', windows, ['O’Brien', 'Zoë', 'FRANÇOIS', 'Mama’s Shop', 'Élodie']],
    ['MacRoman', macRoman, ['O’Brien and José', 'García', 'Señor Núñez'.replace('ú', 'u'), 'Élodie Müller']],
  ])('of one letter alone: %s', async (_, encode, names) => {
    for (const name of names)
      expect(await people(encode(`Name,Phone\n${name},08035550142\n`))).toEqual([`${name}||+2348035550142`])
  })

  test('where the first letter that is not ASCII comes late', async () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => `P${i},080${String(i).padStart(8, '0')}`)
    const found = await people(windows(`Name,Phone\n${lines.join('\n')}\nJosé,08135550142\n`))
    expect(found.at(-1)).toBe('José||+2348135550142')
  })

  test.each([
    ['what is no text in any', Buffer.from([...Buffer.from('Name,Phone\nAd'), 0x81, 0x8d, 0x2c, 0x31]), 2],
    [
      'UTF-8 with letters of another',
      Buffer.concat([Buffer.from('\ufeffName,Phone\nAdé'), windows('é,1')]),
      2,
    ],
  ])('is refused with the line: %s', async (_, content, line) => {
    await expect(rowsOf(content)).rejects.toMatchObject({
      code: 'csv_not_utf8',
      details: { values: { line } },
    })
  })

  test.each([
    ['an address card', 'BEGIN:VCARD\nVERSION:3.0\nTEL:08035550142\nEND:VCARD\n'],
    ['half a letter of UTF-16', utf16(`\ufeff${'Name,Phone\nAda,0803'}`).subarray(0, -1)],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae100000000000000003e000300feff0900', 'hex')],
  ])('is no list: %s', async (_, content) => {
    await expect(rowsOf(content)).rejects.toMatchObject({ code: 'not_a_csv' })
  })

  test.each([
    ['in the middle of a line', 'Name,Phone\nAda,08035550142\nBol'],
    ['in a letter', Buffer.from('Name,Phone\nAda,08035550142\nBolé').subarray(0, -1)],
    ['in a quote', 'Name,Phone\nAda,08035550142\n"Bola\nAde'],
    ['in UTF-16', utf16(`\ufeff${'Name,Phone\nAda,08035550142\nBol'}`).subarray(0, -1)],
  ])('a part of a list that is cut %s has its whole lines', async (_, content) => {
    const rows = await rowsOf(content, { isPart: true })
    expect(rows.map(({ cells }) => cells.join())).toEqual(['Name,Phone', 'Ada,08035550142'])
  })

  test('a mark is no part of the first heading, in any piece', async () => {
    const lines = Array.from({ length: PIECE_BYTES / 10 }, (_, i) => `080${String(i).padStart(8, '0')},Adé`)
    const rows = await rowsOf(utf16(`\ufeffPhone,Name\n${lines.join('\n')}`))
    expect([rows[0]?.cells, rows.length, rows.at(-1)?.cells[1]]).toEqual([
      ['Phone', 'Name'],
      lines.length + 1,
      'Adé',
    ])
  })
})

/** A line of a list with many columns: those that are named, the others empty. */
const lineWith = (heading: string, cells: Record<string, string>) =>
  heading
    .split(',')
    .map((name) => `"${(cells[name] ?? '').replaceAll('"', '""')}"`)
    .join(',')

describe('what apps export', () => {
  const GOOGLE_OLD =
    'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,' +
    'Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,' +
    'Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,' +
    'E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value,' +
    'Organization 1 - Type,Organization 1 - Name,Website 1 - Value'
  const GOOGLE =
    'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,' +
    'Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,' +
    'Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,' +
    'Address 1 - Label,Address 1 - Formatted,Address 1 - Postal Code'
  const OUTLOOK =
    'First Name,Middle Name,Last Name,Title,Suffix,Nickname,E-mail Address,E-mail 2 Address,Home Phone,Home Phone 2,' +
    'Business Phone,Business Phone 2,Mobile Phone,Car Phone,Other Phone,Primary Phone,Pager,Business Fax,Home Fax,' +
    "Other Fax,Company Main Phone,Callback,Radio Phone,Telex,TTY/TDD Phone,Assistant's Phone,Manager's Name,Company," +
    'Job Title,Birthday,Web Page,Notes,Business Postal Code,Account,User 1'
  const list = (heading: string, ...lines: Record<string, string>[]) =>
    [heading, ...lines.map((cells) => lineWith(heading, cells))].join('\r\n')

  test('Google Contacts, with new headings', async () => {
    expect(
      await people(
        list(
          GOOGLE,
          {
            'First Name': 'Ada',
            'Last Name': 'Obi',
            'Phone 1 - Label': 'Mobile',
            'Phone 1 - Value': '0803 555 0142',
          },
          {
            'First Name': 'Bola',
            'Phone 1 - Label': 'Work',
            'Phone 2 - Label': 'Mobile',
            'Phone 2 - Value': '+234 803 555 0143',
          },
          {
            'First Name': 'Chidi',
            'Phone 1 - Label': '* Mobile',
            'Phone 1 - Value': '08035550144 ::: 08035550145',
          },
          {
            'First Name': 'Dayo',
            'Phone 1 - Label': 'Work Fax',
            'Phone 1 - Value': '02014540000',
            'Phone 2 - Value': '08035550146',
          },
          { 'First Name': 'Efe', 'Phone 1 - Label': 'Assistant', 'Phone 1 - Value': '08035550147' },
          {
            'First Name': 'Funke',
            'E-mail 1 - Value': 'funke@example.com',
            'Address 1 - Postal Code': '100001',
          },
        ),
      ),
    ).toEqual([
      'Ada|Obi|+2348035550142',
      'Bola||+2348035550143',
      'Chidi||+2348035550144',
      'Dayo||+2348035550146',
      'csv_no_number',
      'csv_no_number',
    ])
  })

  test('Google Contacts, with old headings', async () => {
    const text = list(
      GOOGLE_OLD,
      {
        Name: 'Ada Obi',
        'Given Name': 'Ada',
        'Family Name': 'Obi',
        'Phone 1 - Type': 'Mobile',
        'Phone 1 - Value': '08035550142',
      },
      {
        Name: 'Bola',
        'Given Name': 'Bola',
        'Phone 1 - Type': 'Home Fax',
        'Phone 1 - Value': '08035550141',
        'Phone 2 - Value': '08035550143',
      },
    )
    const right = ['Ada|Obi|+2348035550142', 'Bola||+2348035550143']
    expect(await people(text)).toEqual(right)
    expect(await people(utf16(`\ufeff${text}`))).toEqual(right) // as it came until 2019
  })

  test('Outlook: the mobile first, and never a fax, the company’s or the assistant’s', async () => {
    expect(
      await people(
        list(
          OUTLOOK,
          {
            'First Name': 'Ada',
            'Last Name': 'Obi',
            'Home Phone': '08035550141',
            'Mobile Phone': '08035550142',
          },
          { 'First Name': 'Bola', 'Business Phone': '08035550143', "Assistant's Phone": '08035550149' },
          { 'First Name': 'Chidi', "Assistant's Phone": '08035550149', 'Company Main Phone': '08035550148' },
          { 'First Name': 'Dayo', 'Business Fax': '02014540000', Pager: '08035550147' },
        ),
      ),
    ).toEqual(['Ada|Obi|+2348035550142', 'Bola||+2348035550143', 'csv_no_number', 'csv_no_number'])
  })

  test.each([
    [
      'Outlook in German',
      'Vorname;Nachname;Firma;Telefon geschäftlich;Telefon privat;Mobiltelefon;Fax geschäftlich\nAda;Obi;;;;08035550142;02014540000',
      'Ada|Obi|+2348035550142',
    ],
    [
      'an app for iPhone',
      'First name,Last name,Company,Mobile Phone,Home Phone,iPhone,Email\nAda,Obi,,"+234 803 555 0142",,,',
      'Ada|Obi|+2348035550142',
    ],
    [
      'another one',
      'Display Name,Given Name,Family Name,Phone : mobile,Phone : home\nAda Obi,Ada,Obi,0803 555 0142,',
      'Ada|Obi|+2348035550142',
    ],
    [
      'an app for Android',
      '"Name","Number","Type"\n"Ada Obi","08035550142","Mobile"',
      'Ada Obi||+2348035550142',
    ],
    [
      'an address card made a table',
      'Display Name;TEL HOME;TEL CELL\nAda Obi;;0803 555 0142',
      'Ada Obi||+2348035550142',
    ],
    [
      'WhatsApp Business',
      'Saved Name,Public Display Name,Country Code,Phone Number,Labels\nAda Obi,Ada,234,8035550142,New customer',
      'Ada Obi||+2348035550142',
    ],
    [
      'WhatsApp with whole numbers',
      'Phone Number,Saved Name,Is My Contact,Group Name\n+2348035550142,Ada,TRUE,Family',
      'Ada||+2348035550142',
    ],
    [
      'WhatsApp with a number of another country',
      'Country Code,Phone Number,Name\n44,7012345678,Ada',
      'Ada||+447012345678',
    ],
    [
      'Shopify',
      "First Name,Last Name,Email,Company,Province Code,Country Code,Zip,Phone,Total Spent\nAda,Obi,a@example.com,,LA,NG,100001,'08035550142,8035550143.00",
      'Ada|Obi|+2348035550142',
    ],
    ['Excel that keeps a text', 'Name,GSM No.\nAda,"=""08035550142"""', 'Ada||+2348035550142'],
    ['Excel that keeps a text, written plainly', 'Name,GSM No.\nAda,="08035550142"', 'Ada||+2348035550142'],
    [
      'a program with blanks before its quotes',
      'Name, GSM No.\n "Ada Obi", "08035550142"',
      'Ada Obi||+2348035550142',
    ],
    ['a program that has amounts', 'Name,Mobile\nAda,8035550142.0', 'Ada||+2348035550142'],
    ['Excel that shortened it', 'Name,Tel No\nAda,8.03555E+09', 'csv_shortened_number'],
    ['a German Excel that shortened it', 'sep=;\nName;Tel No\nAda;8,03555E+09', 'csv_shortened_number'],
    [
      'LibreOffice, with each cell in quotes',
      '"S/N","Name","Tel No"\n"1","Obi, Ada","08035550142"',
      'Obi, Ada||+2348035550142',
    ],
  ])('%s', async (_, text, person) => {
    expect(await people(text)).toEqual([person])
  })
})

describe('no list keeps the process from its work', () => {
  /** How many bytes of the list are looked at without a pause, behind its first lines. */
  const most = async (content: string) => {
    const path = join(folder, 'long.csv')
    writeFileSync(path, content)
    let longest = 0
    let isFirst = true
    for await (const rows of csvRows(path)) {
      const bytes = rows.reduce((sum, { cells }) => sum + cells.join().length + 1, 0)
      if (!isFirst) longest = Math.max(longest, bytes)
      isFirst = false
    }
    return longest
  }

  test.each([
    ['short lines', 'x\n'],
    ['numbers with much to look at', '1/2/3/4/5/+447400123456789\n'],
    ['commas', `${','.repeat(9_000)}x\n`],
  ])('one of %s is read in small pieces', async (_, line) => {
    const line200 = line.repeat(Math.ceil(400_000 / line.length))
    const longest = await most(line200)
    expect(longest).toBeGreaterThan(0)
    expect(longest).toBeLessThanOrEqual(PIECE_BYTES + CSV_LINE_LONGEST)
    expect(PIECE_BYTES).toBeLessThanOrEqual(16 * 1024)
  })

  test('its first lines come together, as many as say how it is to be read', async () => {
    const path = join(folder, 'wide.csv')
    writeFileSync(path, `${'0803 555 0142,'.repeat(40)}\n`.repeat(250))
    for await (const rows of csvRows(path)) {
      expect(rows.length).toBeGreaterThan(SAMPLE_LINES)
      break
    }
  })

  test('one of thousands of headings', () => {
    const wide = (cell: string) => Array.from({ length: 2_400 }, () => cell)
    const headings = ['tel', 'name', 'phone1value'].map((word) =>
      Array.from({ length: 10 }, (_, line) => ({ line, cells: wide(word) })),
    )
    const below = Array.from({ length: 190 }, (_, line) => ({ line: 10 + line, cells: wide('1') }))
    const began = process.cpuUsage()
    for (const above of headings) for (let times = 0; times < 10; times++) formOf([...above, ...below])
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1_000).toBeLessThan(2_000) // ms: ten columns a millisecond, and 200 are looked at
  })
})

test('no list keeps the process from its work: one of nothing but foreign numbers', () => {
  const cells = Array.from({ length: 800 }, (_, i) => `+44 7400 ${String(i).padStart(6, '0')}`)
  const rows = Array.from({ length: 200 }, (_, line) => ({ line, cells }))
  const began = process.cpuUsage()
  expect(formOf(rows)?.phones).toHaveLength(1)
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1_000).toBeLessThan(1_000) // ms: 2,000 numbers are looked at, not 160,000
})
