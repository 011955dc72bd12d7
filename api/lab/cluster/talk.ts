import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import { createPeople, type Person } from '../../test/people.ts'
import { callServer } from '../../test/request.ts'
import { openSipSide, type SideCall } from '../asterisk/sip-side.ts'
import { loudnessOfSide } from '../parts/wav-figures.ts'
import type { Cluster } from './cluster.ts'
import { until } from './pieces.ts'

const LOUD = 0.05
const TALKS_S = 3

function expectLoud(what: string, loudness: number | undefined): void {
  if (!(loudness !== undefined && loudness > LOUD)) throw new Error(`${what} has no sound: ${loudness}`)
}

async function callsOf(address: string, { cardId: cardid, token }: Person) {
  const today = dayOf(new Date())
  const body = { cardid, from: addDays(today, -1), to: addDays(today, 1), no_of_records_per_page: 200 }
  return (await callServer(address, 'callHistory', { body }, { token })).body.records
}

async function recordingAt(address: string, who: Person, uniqueid: string): Promise<Buffer | null> {
  const body = { uniqueid, variant: 'individual' } as const
  const link = await callServer(address, 'recordingLink', { body }, who)
  if (link.http !== 200) return null
  const answer = await fetch(new URL(link.body.result.url, address))
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null
}

/**
 * One call from a phone at an edge to a phone at the other one: both hear each other, and its recording is in the bucket and
 * is heard from either process.
 */
export async function talk({ hosts, address, services, ctx, places }: Cluster): Promise<void> {
  const person = createPeople(ctx)
  const ada = await person({ admin: true, email: 'ada@cluster.test' })
  const bola = await person({ workgroup: ada.workgroupId, email: 'bola@cluster.test' })
  const phoneOf = async (who: Person, edge: 'edge1' | 'edge2') => {
    const pbx = { address: hosts[edge].address, port: 5060 }
    const phone = await openSipSide({ address, port: 0, pbx, behaviour: () => ({ answerAfterMs: 300 }) })
    const [service = ''] = services
    const { body } = await callServer(service, 'makePhoneSecret', {}, who)
    await phone.register(who.username, true, body.result.secret)
    return phone
  }
  const [here, there] = [await phoneOf(ada, 'edge1'), await phoneOf(bola, 'edge2')]
  try {
    let call: SideCall | undefined
    await until('an answer of the other phone', async () => {
      call = here.call(ada.username, '2002', {}) // as long as the edges learn of each other
      await until('its end or answer', () => call?.answeredAt ?? call?.endedAt)
      return call.answeredAt
    })
    const rung = there.callsTo(bola.username).at(-1)
    const heard = () => Math.min(...[call, rung].map((side) => side?.received?.seconds ?? 0))
    await until('sound on both sides', () => heard() >= TALKS_S)
    call?.hangUp()
    expectLoud('the phone that calls', call?.received?.rms(0.5))
    expectLoud('the phone that is called', rung?.received?.rms(0.5))
    for (const service of services) {
      const wav = await until(`the recording at ${service}`, async () => {
        const made = (await callsOf(service, ada)).find(({ recorded }) => recorded)
        return made && recordingAt(service, ada, made.uniqueid)
      })
      for (const side of ['left', 'right'] as const)
        expectLoud(`the recording at ${service}, ${side}`, loudnessOfSide(wav, side))
    }
    const stored = readdirSync(join(places.folder, 'bucket/ekoline'), { recursive: true })
    if (!stored.some((name) => `${name}`.includes('recordings')))
      throw new Error('the bucket has no recording')
  } finally {
    here.close()
    there.close()
  }
}
