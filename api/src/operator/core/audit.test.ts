import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorIn } from '../../../test/operator.ts'
import { asOwner } from '../../../test/owner.ts'
import { sealAudit } from '../../../test/seal.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let operator: ReturnType<typeof operatorIn>
beforeAll(async () => {
  world = await openWorld()
  operator = operatorIn(world)
})
afterAll(() => world.close())

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Three changes by the operator, each a line of the audit, sealed. */
async function suppressThree(numbers = '+23480355501') {
  for (const number of [41, 42, 43].map((end) => `${numbers}${end}`))
    await operator('suppress', number, '--reason', 'asked', '--yes')
  await sealAudit(world)
}

test('the audit is checked: what is right says so, with the newest seal, which can be kept', async () => {
  expect((await operator('audit', 'check')).out).toBe('The audit is right.\nNo seal yet.\n')
  await suppressThree()
  const { code, out } = await operator('audit', 'check')
  expect(code).toBe(0)
  const [, kept = '', line] =
    /^The audit is right\.\nNewest seal: (\d+:[0-9a-f]{64}), up to line (\d+)\n$/.exec(out) ?? []
  expect(Number(line)).toBeGreaterThan(2)
  expect((await operator('audit', 'check', '--seal', kept)).code).toBe(0)
  const other = await operator(
    'audit',
    'check',
    '--seal',
    `${kept.slice(0, -1)}${kept.endsWith('0') ? 1 : 0}`,
  )
  expect(other.code).toBe(4)
  expect(other.out).toMatch(
    /^THE AUDIT IS WRONG:\n {2}line \d+ or one before it is not what the kept seal 1 says\n/,
  )
  const misread = await operator('audit', 'check', '--seal', '12')
  expect(misread).toMatchObject({ code: 2, out: '' })
  expect(misread.err).toContain('--seal takes NUMBER:HASH')
})

test('the first line that is not what was sealed is named, with exit code 4', async () => {
  const line = await world.ctx.db.value<number>`select min(id) from audit where action = 'number_suppressed'`
  await asOwner(world, async (tx) => {
    await tx.run`alter table audit disable trigger user`
    await tx.run`update audit set detail = '{}' where id = ${line}`
    await tx.run`delete from audit where id = ${line + 1}`
    await tx.run`alter table audit enable trigger user`
  })
  const { code, out } = await operator('audit', 'check')
  expect(code).toBe(4)
  expect(out.split('\n').slice(0, 3)).toEqual([
    'THE AUDIT IS WRONG:',
    `  line ${line} was changed`,
    `  line ${line + 1} was deleted`,
  ])
  expect((await operator('audit', 'check', '--json')).json()).toMatchObject({
    faults: [
      { line, found: 'was changed' },
      { line: line + 1, found: 'was deleted' },
    ],
    seal: { number: 1 },
  })
})

// @shows DEC-144
test('the audit is exported as lines of JSON, from a line on, and that is in the next export', async () => {
  await suppressThree('+23480355502')
  const all = linesOf((await operator('audit', 'export')).out)
  const first = all.find((one) => one.line)?.line
  expect(first).toEqual({
    id: expect.any(Number),
    at: expect.stringMatching(/Z$/),
    login: await world.ctx.db.value<string>`select session_user`,
    requestId: 'operator:musa',
    address: 'local',
    userId: null,
    seatId: null,
    workgroupId: null,
    action: 'number_suppressed',
    target: null,
    detail: {},
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(all.at(-1)).toEqual({
    seal: {
      number: 2,
      lastLine: expect.any(Number),
      lines: expect.any(Number),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  })
  const { lastLine } = all.find((one) => one.seal).seal
  await sealAudit(world)
  const later = linesOf((await operator('audit', 'export', '--after', String(all.at(-1).seal.lastLine))).out)
  expect(later[0].line).toMatchObject({ action: 'audit_exported', detail: { after: 0 } })
  const rest = linesOf((await operator('audit', 'export', '--after', String(lastLine))).out)
  expect(rest.map((one) => one.line?.id ?? one.seal.lastLine)).toEqual(
    rest.map((one) => one.line?.id ?? one.seal.lastLine).toSorted((a, b) => a - b),
  )
  expect((await operator('audit', 'export', '--after', 'x')).code).toBe(2)
})
