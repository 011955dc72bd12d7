// @shows DEC-258

import { missedTextsMessages } from '@ekoline/contract/calls/messages/missed-texts.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const OPEN = 'POST /v1/text-stops/open'
const SET = 'PUT /v1/text-stops'
const stop = { workgroup: 'Adaeze Logistics', number_end: '0142', stopped: false }

test('who has the link of a text message stops them by one press, and gets them again by another', async () => {
  const { calls } = await open('/stop#abc', {
    [OPEN]: { status: 'success', result: stop },
    [SET]: (body) => ({ status: 'success', result: { ...stop, stopped: Object(body).stopped === true } }),
  })
  await page.shows(/Adaeze Logistics sends text messages about missed calls to your number that ends in 0142/)
  expect(calls.map(({ call }) => call)).not.toContain(SET) // opening it changes nothing
  await page.press('Stop text messages')
  await page.shows('Text messages are stopped')
  await page.press('Get them again')
  await screen.findByRole('button', { name: 'Stop text messages' })
  expect(calls.filter(({ call }) => call === SET).map(({ body }) => body)).toEqual([
    { key: 'abc', stopped: true },
    { key: 'abc', stopped: false },
  ])
})

test.each(['/stop', '/stop#cut'])('a link that is incomplete says so: %s', async (address) => {
  await open(address, { [OPEN]: failed(404, 'text_stop_over', missedTextsMessages.text_stop_over) })
  await page.shows('This link is not valid')
})

test('a failure says that nothing was changed', async () => {
  await open('/stop#abc', { [OPEN]: new Error('away') })
  await page.shows(missedTextsMessages.text_stop_failed_safe)
  await open('/stop#abc', { [OPEN]: { status: 'success', result: stop }, [SET]: new Error('away') })
  await page.press('Stop text messages')
  await page.shows(missedTextsMessages.text_stop_change_failed)
})
