import { callsMessages } from '@ekoline/contract/calls/messages/calls.ts'
import { exportsServerMessages } from '@ekoline/contract/calls/messages/exports-server.ts'
import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { having } from '../../testing/calls.ts'
import { ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const today = dayOf(new Date())
const NAME = 'calls-2026-11-01-to-2026-11-30.csv'
const HEAD = `${exportsServerMessages.calls_named_csv_head}\r\n`

let saved: { name: string; file: Blob }[]
beforeEach(() => {
  session.store({ token: 'secret' })
  saved = []
  let file: Blob
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (blob: Blob) => {
        file = blob
        return 'blob:file'
      }
      static override revokeObjectURL = () => undefined
    },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file })
  })
})

const csv = (body: BodyInit) =>
  new Response(body, { headers: { 'content-disposition': `attachment; filename="${NAME}"` } })

/** A body that is written by the test. */
function written() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  return { readable, writer, write: (text: string) => writer.write(new TextEncoder().encode(text)) }
}

/** Presses a button once there is something to save. */
async function press(name: string) {
  const button = () => screen.getByText(name).closest('button') as HTMLButtonElement
  await waitFor(() => expect(button().disabled).toBe(false))
  fireEvent.click(button())
}

const asked = ({ calls }: Awaited<ReturnType<typeof open>>) =>
  calls.filter((call) => call.call === 'POST /v1/ekoline/callsexport').map((call) => call.body)

// @shows SA-57
describe('calls for a dispute', () => {
  const zip = () =>
    new Response('PK', { headers: { 'content-disposition': 'attachment; filename="dispute-2-calls.zip"' } })
  const BUNDLE = 'POST /v1/ekoline/callsbundle'
  const member = { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false } }

  test('come in one file, by the filters and on all pages', async () => {
    const opened = await open('/calls?outcome=missed&page=3&size=50', { ...having(1_000), [BUNDLE]: zip })
    await press('All as evidence')
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['dispute-2-calls.zip']))
    expect(opened.calls.filter((call) => call.call === BUNDLE).map((call) => call.body)).toEqual([
      { cardid: 101, from: addDays(today, -90), to: today, outcome: 'missed' },
    ])
    await screen.findByRole('button', { name: 'Download CSV' })
  })

  test('that are too many are refused, and that is said', async () => {
    await open('/calls', {
      ...having(1_000),
      [BUNDLE]: failed(422, 'bundle_too_many', 'You chose more than 50 calls.'),
    })
    await press('All as evidence')
    await page.shows('You chose more than 50 calls.')
    expect(saved).toEqual([])
  })

  test('are not offered to who is no admin', async () => {
    await open('/calls', { ...having(1_000), ...member })
    await press('All as CSV')
    expect(screen.queryByText('All as evidence')).toBeNull()
  })
})

describe('calls as CSV', () => {
  // @shows AC2-25
  test('of everything in the range are fetched with the filters, and saved under the name that the server gives', async () => {
    const opened = await open(
      '/calls?outcome=missed&by=src&q=0803&page=3',
      having(1_000, {}, () => csv(`${HEAD}1,a\r\n2,b\r\n`)),
    )
    await press('All as CSV')
    await page.shows('Downloaded 2 calls')
    expect(asked(opened)).toEqual([
      {
        cardid: 101,
        from: addDays(today, -90),
        to: today,
        outcome: 'missed',
        number: '0803',
        side: 'src',
      },
    ])
    expect(saved.map(({ name }) => name)).toEqual([NAME])
    expect(saved[0]?.file.size).toBe(HEAD.length + 10)
    expect(saved[0]?.file.type).toBe('text/csv')
  })

  test('of the page shown are asked for by page and size', async () => {
    const opened = await open(
      '/calls?page=3&size=50',
      having(1_000, {}, () => csv(HEAD)),
    )
    await press('Page as CSV')
    await page.shows('Downloaded 0 calls')
    expect(asked(opened)).toMatchObject([{ cardid: 101, page: 3, size: 50 }])
  })

  test('of everybody have no card', async () => {
    const opened = await open(
      '/calls?whose=everybody',
      having(1_000, {}, () => csv(HEAD)),
    )
    await press('All as CSV')
    await page.shows('Downloaded 0 calls')
    expect(asked(opened)).toEqual([{ from: addDays(today, -90), to: today }])
  })

  test('tell how many have come, until all are there', async () => {
    const { readable, writer, write } = written()
    await open(
      '/calls',
      having(1_000, {}, () => csv(readable)),
    )
    await press('All as CSV')
    await write(`${HEAD}1,a\r\n2,b\r\n`)
    await page.shows('2 of 1,000 calls')
    expect(screen.getByRole('progressbar', { name: 'Calls downloaded' })).toHaveProperty('value', 2)
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
    await writer.close()
    await page.shows('Downloaded 2 calls')
    await screen.findByRole('button', { name: 'Download CSV' })
  })

  test('that break off are not saved, and that is said', async () => {
    const { readable, writer, write } = written()
    await open(
      '/calls',
      having(1_000, {}, () => csv(readable)),
    )
    await press('All as CSV')
    await write(`${HEAD}1,a\r\n`)
    await page.shows('1 of 1,000 calls')
    await writer.abort(new Error('connection lost'))
    await page.shows(callsMessages.calls_export_broken)
    expect(saved).toEqual([])
  })

  test('that are cancelled are not saved, and that is said', async () => {
    const { readable, write } = written()
    const opened = having(1_000, {}, () => csv(readable))
    await open('/calls', opened)
    await press('All as CSV')
    await write(`${HEAD}1,a\r\n`)
    await page.shows('1 of 1,000 calls')
    await page.press('Cancel')
    await page.shows(callsMessages.calls_export_cancelled)
    expect(saved).toEqual([])
  })

  test.each([
    [failed(429, 'rate_limited', 'Too many requests.'), 'Too many requests.'],
    [failed(500, 'internal', ''), callsMessages.calls_export_failed],
  ])('that the server refuses say why', async (answer, words) => {
    await open(
      '/calls',
      having(1_000, {}, () => answer as [number, object]),
    )
    await press('All as CSV')
    await page.shows(words)
    await screen.findByRole('button', { name: 'Download CSV' })
  })

  test('are not offered where there are no calls', async () => {
    await open('/calls', having(0))
    await page.shows('No calls in the last 90 days')
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
  })
})
