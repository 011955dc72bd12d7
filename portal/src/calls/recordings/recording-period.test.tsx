// @shows SA-59

import { recordingLabels, recordingMessages } from '@ekoline/contract/calls/messages/recording.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const GET = 'GET /v1/recording-days'
const PUT = 'PUT /v1/recording-days'

const opened = (deletes: number, answers: Answers = {}) =>
  open('/calls/recording', {
    'GET /v1/recording-rules': {
      status: 'success',
      incoming: false,
      announced: 'no one',
      total: 0,
      result: [],
    },
    [GET]: { status: 'success', result: { days: 365, most: 365, deletes } },
    [PUT]: { status: 'success' },
    ...answers,
  })
async function save(days: string) {
  fireEvent.change(await screen.findByLabelText('Days'), { target: { value: days } })
  await page.press('Save')
}
const sent = ({ calls }: Awaited<ReturnType<typeof opened>>) =>
  calls.filter(({ call }) => call === PUT).map(({ body }) => body)

beforeEach(() => session.store({ token: 'secret' }))

describe('how long recordings are kept', () => {
  test('is saved at once where nothing is deleted', async () => {
    const shown = await opened(0)
    await save('90')
    await page.shows('Days that recordings are kept: 90')
    expect(sent(shown)).toEqual([{ days: 90, confirmed: 0 }])
  })

  test('is saved after the question where recordings are deleted', async () => {
    const shown = await opened(1_234)
    await save('30')
    await page.shows('Delete 1,234 recordings?')
    await page.shows(recordingLabels.recording_period_sure_what)
    expect(sent(shown)).toEqual([])
    await page.press(recordingLabels.recording_period_delete)
    await page.shows('Days that recordings are kept: 30')
    expect(sent(shown)).toEqual([{ days: 30, confirmed: 1_234 }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each(['0', '366', '1.5', ''])('refuses %s days', async (days) => {
    const shown = await opened(0)
    await save(days)
    await page.shows('Enter a whole number from 1 to 365')
    expect(sent(shown)).toEqual([])
  })

  test.each([
    [
      failed(409, 'recording_period_deletes', recordingMessages.recording_period_deletes),
      recordingMessages.recording_period_deletes,
    ],
    [failed(500, 'internal', ''), recordingMessages.recording_period_failed],
  ])('says why it was not saved', async (answer, words) => {
    await opened(0, { [PUT]: answer })
    await save('90')
    await page.shows(words)
  })

  test('says that it could not be loaded', async () => {
    await opened(0, { [GET]: failed(500, 'internal', '') })
    await page.shows(recordingMessages.recording_period_unknown)
  })

  test('is shown to a lead, who changes nothing', async () => {
    await opened(0, { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' } })
    await page.shows('Days that recordings are kept: 365')
    await waitFor(() => expect(screen.queryByLabelText('Days')).toBeNull())
  })
})
