import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { expect, test } from 'vitest'
import { operatorIn } from '../test/operator.ts'
import { onlyCall, recordOf } from './parts/booked.ts'
import { seen, talkOf, useLab } from './parts/lab.ts'

const lab = useLab(13)
const calledTo = (number: string) => seen(() => lab.exchange.carrier.callsTo(number)[0])

async function withPhone(naira?: number) {
  const who = await lab.caller(naira)
  await lab.world.register(who)
  lab.exchange.behave(who.username, { answerAfterMs: 500 })
  return who
}

/** A day's calls of each kind. @returns the call that was clicked */
async function callsOfADay(): Promise<string> {
  const who = await withPhone()
  const called = lab.number({ answerAfterMs: 1_500, hangupAfterMs: 4_300 })
  const clicked = await lab.place(who, called)
  await talkOf(await calledTo(called))
  const dialler = await withPhone()
  const dialled = lab.number({ answerAfterMs: 500, hangupAfterMs: 3_200 })
  lab.exchange.phones.call(dialler.username, dialled, {})
  await talkOf(await calledTo(dialled))
  const busy = lab.number({ busy: true })
  const refused = await lab.place(await withPhone(), busy)
  const network = await lab.caller()
  lab.exchange.behave(network.phone, { answerAfterMs: 500 })
  const over = lab.number({ answerAfterMs: 2_500, hangupAfterMs: 3_000 })
  await lab.place(network, over)
  await talkOf(await calledTo(over))
  const owner = await withPhone(0)
  const did = await lab.lead(owner, 'user', owner.username)
  const incoming = lab.exchange.carrier.call('+2348035550000', did, { hangupAfterMs: 5_000 })
  await seen(() => incoming.endedAt)
  await recordOf(lab.world, who, clicked)
  for (const one of [dialler, network, owner]) await onlyCall(lab.world, one)
  expect(refused).not.toBe('')
  return clicked
}

test("a day's calls are what Asterisk wrote down of them, and a doctored line is found", async () => {
  const clicked = await callsOfADay()
  const operator = operatorIn(lab.world, { folder: lab.exchange.directory })
  const master = join(lab.exchange.directory, 'log/cdr-csv/Master.csv')
  const today = dayOf(new Date())
  const compare = (file: string) => operator('calls', 'compare', today, '--asterisk', file)
  expect(await compare(master)).toMatchObject({
    code: 0,
    out: 'Asterisk: 4 answered calls of ours, 4 of theirs, no difference.\n',
  })

  const lines = readFileSync(master, 'latin1').trimEnd().split('\n')
  const doctored = join(lab.exchange.directory, 'doctored.csv')
  const later = (line: string) =>
    line.includes(`"${clicked}.`)
      ? line.replace(/"(\d{4})(-[^"]+)",(\d+),(\d+),"ANSWERED"/, '"2099$2",$3,$4,"ANSWERED"')
      : line
  writeFileSync(doctored, `${lines.map(later).join('\n')}\n`, 'latin1')
  const { code, out } = await compare(doctored)
  expect(code).toBe(4)
  expect(out).toMatch(/^Asterisk: 4 answered calls of ours, 4 of theirs, 1 differ\.$/m)
  expect(out).toMatch(new RegExp(`^ {2}seconds differ .* 5 s .*${clicked}$`, 'm'))
})
