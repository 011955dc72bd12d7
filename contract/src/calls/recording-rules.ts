// @source SA-59, SA-60

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { filledLine, page, searchWord, succeeded, uniqueid, whole } from '../endpoint/fields.ts'
import { RECORDINGS_KEPT_DAYS } from './recording-rules.facts.ts'

const MAX_KEY = 100
const keptDays = whole(1, RECORDINGS_KEPT_DAYS)

/** What of a workgroup may have a rule of its own. */
export const recordingSubject = z.enum(['person', 'queue', 'number'])
export type RecordingSubject = z.infer<typeof recordingSubject>

/** Null: as the workgroup's calls are. 'demand': once who talks asks for it. */
export const recordingRule = z.enum(['always', 'never', 'demand']).nullable()
export type RecordingRule = z.infer<typeof recordingRule>

/** Which sides hear 'This call is recorded' before a recording begins: the other one, both, or none. */
export const announcedTo = z.enum(['no one', 'other', 'both'])
export type AnnouncedTo = z.infer<typeof announcedTo>

const subject = z.strictObject({
  of: recordingSubject,
  key: z.string().describe('a username, the number of a queue, or a phone number'),
  name: z.string(),
  rule: recordingRule,
})
export type RecordingSubjectRow = z.infer<typeof subject>

const body = z.strictObject({ of: recordingSubject, key: filledLine(MAX_KEY), rule: recordingRule })
export type RecordingRuleBody = z.infer<typeof body>

export const recordingRulesEndpoints = () => ({
  recordingRules: endpoint('GET /v1/recording-rules', {
    summary:
      'The people, the queues or the numbers of the workgroup, by name, and whether their calls are recorded.',
    access: 'admin',
    names: 'nothing',
    query: z.strictObject({
      of: recordingSubject,
      search: searchWord.optional().describe('any part of the name or the key'),
      page: page.optional(),
    }),
    reply: succeeded({
      incoming: z.boolean().describe('whether calls that come in are recorded where no rule says otherwise'),
      announced: announcedTo,
      total: z.int(),
      result: z.array(subject),
    }),
  }),
  recordableCall: endpoint('GET /v1/{product}/recordable', {
    summary: "The person's own call of this moment whose recording is for them to say; null: none.",
    access: 'seat',
    names: 'nothing',
    reply: succeeded({
      result: z.strictObject({ uniqueid: z.string(), on: z.boolean().describe('it is recorded') }).nullable(),
    }),
  }),
  recordCall: endpoint('PUT /v1/{product}/recordable', {
    summary: 'Have that call recorded from here on, or no longer.',
    access: 'seat-change',
    names: { uniqueid: 'recordable call' },
    changes: ['live_calls'],
    audits: 'call_recording_asked',
    mails: 'nothing',
    body: z.strictObject({ uniqueid, on: z.boolean() }),
    reply: succeeded({}),
    errors: ['lead_refused'],
  }),
  recordingDays: endpoint('GET /v1/recording-days', {
    summary: 'For how many days the workgroup keeps recordings, and how many that many days would delete.',
    access: 'admin',
    names: 'nothing',
    query: z.strictObject({ days: keptDays.optional() }),
    reply: succeeded({
      result: z.strictObject({
        days: z.int(),
        most: z.int(),
        deletes: z.int().describe('recordings that are older than the days that are asked for'),
      }),
    }),
  }),
  setRecordingDays: endpoint('PUT /v1/recording-days', {
    summary: 'Keep recordings of the workgroup for so many days; older ones are deleted within the hour.',
    access: 'admin-change',
    names: 'nothing',
    changes: ['workgroups'],
    audits: 'recording_period_set',
    mails: 'nothing',
    body: z.strictObject({
      days: keptDays,
      confirmed: whole(0, 1_000_000_000).describe('how many may be deleted, as recordingDays said'),
    }),
    reply: succeeded({}),
    errors: ['lead_refused', 'recording_period_deletes'],
  }),
  setAnnouncement: endpoint('PUT /v1/recording-announcement', {
    summary: "Say who hears 'This call is recorded' before a recording begins.",
    access: 'admin-change',
    names: 'nothing',
    changes: ['workgroups'],
    audits: 'recording_announcement_set',
    mails: 'nothing',
    body: z.strictObject({ announced: announcedTo }),
    reply: succeeded({}),
    errors: ['lead_refused'],
  }),
  setRecordingRule: endpoint('PUT /v1/recording-rules', {
    summary:
      'Have the calls of a person, a queue or a number recorded always, never, or as those of the workgroup.',
    access: 'admin-change',
    names: { key: 'member username' },
    changes: ['number_allocations', 'queues', 'seats'],
    audits: 'recording_rule_changed',
    mails: 'nothing',
    body,
    reply: succeeded({ result: subject }),
    errors: ['lead_refused', 'recording_rules_full'],
  }),
})
