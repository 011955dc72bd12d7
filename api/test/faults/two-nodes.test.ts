import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { createS3Files } from '../../src/adapters/files/s3.ts'
import { didOf } from '../calls/dialling.ts'
import { wavOf } from '../calls/wavs.ts'
import { fund } from '../money/money.ts'
import { giveNumber } from '../numbers.ts'
import { createPeople, type Person } from '../people.ts'
import { callServer } from '../request.ts'
import { S3_LOGIN, type S3Server, startS3 } from '../s3-server.ts'
import { type ServerProcess, SLOW_MS, startServer } from '../server-process.ts'
import { makeStore } from '../store.ts'

const SOON = { timeout: 30_000, interval: 100 } // a call rings 2 to 6 seconds

let server: S3Server
beforeAll(async () => {
  server = await startS3()
})
afterAll(() => server.close())

const emptyFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekoline-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

const fieldsOf = ({ cardId }: Person) => ({ card_id: cardId, workgroup_name: 'Workgroup 1' })

const sound = wavOf({ seconds: 1 })

async function uploadAt({ address }: ServerProcess, who: Person): Promise<number> {
  const body = { filebucket_type: 'ivr', filebucket_permission: 'public', ...fieldsOf(who) } as const
  const file = new File([new Uint8Array(sound)], 'welcome.wav')
  const { body: answer } = await callServer(address, 'addUpload', { body, file }, who)
  return answer.result.filebucket_number
}

const listed = async ({ address }: ServerProcess, who: Person) =>
  (await callServer(address, 'getUpload', { params: { cardid: who.cardId }, query: {} }, who)).body.result

async function removeAt({ address }: ServerProcess, who: Person, file: number) {
  const body = { filebucket_number: file, filebucket_type: 'ivr', filebucket_extension: 'wav' } as const
  const answer = await callServer(address, 'deleteUpload', { body: { ...body, ...fieldsOf(who) } }, who)
  expect(answer.http).toBe(200)
}

interface Number {
  readonly id: number
  readonly did: string
}

/** A menu that plays a file, where the calls of a number go. @returns ends both */
async function menuAt({ address }: ServerProcess, who: Person, number: Number, recording: number) {
  const body = { name: 'Main', description: 'Answers first', recording, ivr_members: [], ...fieldsOf(who) }
  const { http, body: answer } = await callServer(address, 'addIvr', { body }, who)
  expect(http).toBe(200)
  const { id, ivr_number } = answer.result
  const lead = async (category: 'ivr' | 'user', destination: string) => {
    const lead = { phonenumber_id: number.id, card_id: who.cardId, category, destination }
    expect((await callServer(address, 'assignNumber', { body: lead }, who)).http).toBe(200)
  }
  await lead('ivr', ivr_number)
  return async () => {
    await lead('user', who.username)
    expect((await callServer(address, 'deleteIvr', { params: { id } }, who)).http).toBe(200)
  }
}

/** A simulated caller from outside. */
async function comesInAt({ address }: ServerProcess, called: string) {
  const form = { called, from: '+2348035550199', seconds: '20', key: '' }
  const answer = await fetch(new URL('/dev/calls', address), {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  expect(answer.status).toBe(200)
}

/** Makes a call at a server, and ends it once it is answered. @returns its id */
async function callAt({ address }: ServerProcess, who: Person): Promise<string> {
  const body = { called: '08035559999', calling: '+2348030000001', username: who.username }
  const { uniqueid } = (await callServer(address, 'makeCall', { body }, who)).body.result
  const call = () => callServer(address, 'call', { params: { uniqueid } }, who)
  await vi.waitFor(async () => expect((await call()).body.result.state).toBe('connected'), SOON)
  await callServer(address, 'hangUp', { params: { uniqueid } }, who)
  return uniqueid
}

const bytesAt = async ({ address }: ServerProcess, path: string) => {
  const answer = await fetch(new URL(path, address))
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null
}

async function recordingAt(node: ServerProcess, who: Person, uniqueid: string) {
  const body = { uniqueid, variant: 'individual' } as const
  const link = await callServer(node.address, 'recordingLink', { body }, who)
  return link.http === 200 ? bytesAt(node, link.body.result.url) : null
}

// The embedded database belongs to one process.
test.runIf(inject('databaseTemplate').kind === 'postgres')(
  'two nodes share files and recordings by the object storage alone: neither needs the other’s DATA_DIR',
  { timeout: SLOW_MS },
  async () => {
    const store = await makeStore()
    const { who, number } = await store.open(async (ctx) => {
      const who = await createPeople(ctx)({ admin: true })
      await fund(ctx, who, 1_000)
      const id = await giveNumber({ ctx }, who)
      return { who, number: { id, did: await didOf({ ctx }, id) } }
    })
    const place = server.bucket()
    const env = {
      ...store.env,
      S3_ENDPOINT: place.endpoint,
      S3_BUCKET: place.bucket,
      S3_ACCESS_KEY_ID: S3_LOGIN.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_LOGIN.secretAccessKey,
    }
    const [folderA, folderB] = [emptyFolder(), emptyFolder()]
    const a = await startServer({ env: { ...env, DATA_DIR: folderA } })
    const b = await startServer({ env: { ...env, DATA_DIR: folderB } })

    // Uploaded at A: listed and downloaded at B, and played to a caller there.
    const file = await uploadAt(a, who)
    const [uploaded] = await listed(b, who)
    expect(uploaded?.filebucket_number).toBe(file)
    expect(await bytesAt(b, uploaded?.filebucket_url ?? '')).toHaveLength(sound.length)
    const endMenu = await menuAt(a, who, number, file)
    await comesInAt(b, number.did)
    const copies = join(folderB, 'files-fetched')
    await vi.waitFor(() => expect(filesBelow(copies)).toHaveLength(1), SOON)

    // Deleted at A: gone at B, and with the next round of its job from B's disk.
    await endMenu()
    await removeAt(a, who, file)
    expect(await listed(b, who)).toEqual([])
    expect(await bytesAt(b, uploaded?.filebucket_url ?? '')).toBeNull()
    expect(await createS3Files(place, copies, { now: () => new Date() }).forgetCopies(new Date(0))).toBe(1)
    expect(filesBelow(copies)).toEqual([])

    // Recorded at A: heard at B.
    const uniqueid = await callAt(a, who)
    const heard = await vi.waitFor(async () => {
      const wav = await recordingAt(b, who, uniqueid)
      expect(wav?.subarray(0, 4).toString()).toBe('RIFF')
      return wav
    }, SOON)
    expect(heard?.length).toBeGreaterThan(44)

    // A is gone with its disk: nothing is missed at B.
    const kept = await uploadAt(a, who)
    expect(await a.end('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(filesBelow(folderA).map(({ name }) => name)).toEqual(['database-id'])
    rmSync(folderA, { recursive: true })
    expect(await recordingAt(b, who, uniqueid)).toEqual(heard)
    const [there] = await listed(b, who)
    expect(there?.filebucket_number).toBe(kept)
    expect(await bytesAt(b, there?.filebucket_url ?? '')).toHaveLength(sound.length)
  },
)
