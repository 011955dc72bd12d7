// @shows SA-60

import { recordingMessages } from '@ekoline/contract/calls/messages/recording.ts'
import type { RecordingSubjectRow } from '@ekoline/contract/calls/recording-rules.ts'
import { serviceMessages } from '@ekoline/contract/company/messages/service.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const LIST = 'GET /v1/recording-rules'
const SET = 'PUT /v1/recording-rules'

const row = (part: Partial<RecordingSubjectRow> = {}): RecordingSubjectRow => ({
  of: 'person',
  key: 'bola1',
  name: 'Bola Ade',
  rule: null,
  ...part,
})
const having = (incoming: boolean, ...result: RecordingSubjectRow[]): Answers => ({
  [LIST]: { status: 'success', incoming, announced: 'no one', total: result.length, result },
})
const opened = (answers: Answers = {}, path = '/calls/recording') =>
  open(path, {
    ...having(false, row(), row({ key: 'kemi1', name: 'Kemi Lawal', rule: 'never' })),
    ...answers,
  })
const ruleOf = (name: string) => screen.findByRole('combobox', { name: `Recorded: ${name}` })

beforeEach(() => session.store({ token: 'secret' }))

describe('who is recorded', () => {
  test('is listed by person, with the rule of each and what is usual', async () => {
    await opened()
    const usual = await ruleOf('Bola Ade')
    expect(usual).toHaveProperty('value', '')
    within(usual).getByRole('option', { name: 'Outgoing calls only' })
    expect(await ruleOf('Kemi Lawal')).toHaveProperty('value', 'never')
    await page.shows(/incoming calls are not/)
  })

  test('is announced to one side or to both', async () => {
    const SAY = 'PUT /v1/recording-announcement'
    const { calls } = await opened({ [SAY]: { status: 'success' } })
    const heardBy = await screen.findByLabelText<HTMLSelectElement>('“This call is recorded” is heard by')
    expect(heardBy.value).toBe('no one')
    fireEvent.change(heardBy, { target: { value: 'both' } })
    await page.shows(recordingMessages.recording_announced_set)
    expect(calls.filter(({ call }) => call === SAY).map(({ body }) => body)).toEqual([{ announced: 'both' }])
  })

  test('says where calls that come in are recorded', async () => {
    await opened(having(true, row()))
    await page.shows(
      'All calls are recorded, outgoing and incoming. Choose otherwise for a person, a queue or a phone number.',
    )
  })

  test('is shown by queue and by number, and each is asked for', async () => {
    const number = row({ of: 'number', key: '+2342014540001', rule: 'always' })
    await opened({
      [LIST]: (_, query) => having(false, query.of === 'number' ? number : row())[LIST] as object,
    })
    await ruleOf('Bola Ade')
    fireEvent.click(screen.getByRole('tab', { name: 'Phone numbers' }))
    expect(await ruleOf('+2342014540001')).toHaveProperty('value', 'always')
  })

  test.each([
    ['person', 'No users'],
    ['queue', 'No queues yet'],
    ['number', 'No phone numbers yet'],
  ])('of each %s: says that there is none', async (of, none) => {
    await opened(having(false), `/calls/recording?of=${of}`)
    await page.shows(none)
  })

  test('says what a search does not find', async () => {
    await opened(having(false), '/calls/recording?q=zzz')
    await page.shows('Nothing matches “zzz”')
  })

  test('that cannot be fetched says so', async () => {
    await opened({ [LIST]: failed(500, 'internal', serviceMessages.internal) })
    await page.shows(recordingMessages.recording_rules_failed)
  })

  test('is for admins', async () => {
    await opened({ 'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false } })
    await page.shows('Only admins can say which calls are recorded')
  })
})

describe('a rule', () => {
  test('is set where it is listed, and said', async () => {
    const { calls } = await opened({ [SET]: { status: 'success', result: row({ rule: 'always' }) } })
    fireEvent.change(await ruleOf('Bola Ade'), { target: { value: 'always' } })
    await page.shows('Bola Ade: Always. It counts from the next call on.')
    expect(calls.find(({ call }) => call === SET)?.body).toEqual({
      of: 'person',
      key: 'bola1',
      rule: 'always',
    })
  })

  test('that cannot be saved says so; a full workgroup reads the limit', async () => {
    let answer: Answers[string] = new Error('no answer')
    await opened({ [SET]: () => answer as object })
    fireEvent.change(await ruleOf('Bola Ade'), { target: { value: 'always' } })
    await page.shows(recordingMessages.recording_rule_failed)
    answer = failed(422, 'recording_rules_full', recordingMessages.recording_rules_full)
    fireEvent.change(await ruleOf('Bola Ade'), { target: { value: 'never' } })
    await page.shows(recordingMessages.recording_rules_full)
  })

  test('is only read by a lead', async () => {
    await opened({ 'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' } })
    await page.shows('Kemi Lawal')
    expect(screen.queryAllByRole('combobox', { name: /^Recorded/ })).toEqual([])
    expect(screen.getAllByText('Never')).toHaveLength(1)
  })
})
