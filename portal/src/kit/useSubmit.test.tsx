import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../app/client.ts'
import { loadConfig } from '../app/config.ts'
import { session } from '../app/session.ts'
import { toast } from '../ui/toast.ts'
import { type SubmitOptions, useSubmit } from './useSubmit.ts'

const refused = (http: number, message = 'No') =>
  new ApiError(http, { status: 'failed', code: 'internal', message })

/** A hook whose work gives these answers, one after the other. */
function sending(answers: unknown[], options: SubmitOptions<object, unknown> = {}) {
  const keys: string[] = []
  const work = async (_: object, { idempotencyKey }: { idempotencyKey: string }) => {
    keys.push(idempotencyKey)
    const answer = await answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  const { result } = renderHook(() => useSubmit(work, options))
  return { keys, hook: result, run: (input: object) => act(() => result.current.run(input)) }
}
const texts = () => toast.all().map(({ type, text }) => `${type}: ${text}`)

beforeEach(async () => {
  document.head.innerHTML = '<meta name="ekoline-config">'
  document.querySelector('meta')?.setAttribute('content', JSON.stringify({ messages: {} }))
  await loadConfig()
  for (const { id } of toast.all()) toast.dismiss(id)
  session.store({ token: 'secret' })
})

afterEach(() => vi.restoreAllMocks())

describe('what is sent', () => {
  test('says its success, and gives what was answered', async () => {
    const { hook, run } = sending([{ name: 'Ada' }], { done: () => 'Done' })
    expect(await run({ id: 1 })).toBe(true)
    expect(texts()).toEqual(['success: Done'])
    expect(hook.current).toMatchObject({ isPending: false, data: { name: 'Ada' }, input: { id: 1 } })
  })

  test('says why it failed, as a toast or in its place', async () => {
    const seen: unknown[] = []
    const asToast = sending([refused(409, 'Too late')], { onFailed: (_, input) => seen.push(input) })
    expect(await asToast.run({ id: 1 })).toBe(false)
    expect([texts(), seen]).toEqual([['info: Too late'], [{ id: 1 }]])
    const inPlace = sending([refused(409, 'Gone')], { inPlace: true })
    await inPlace.run({})
    expect([texts(), inPlace.hook.current.refusal]).toEqual([[], 'Gone'])
    act(() => inPlace.hook.current.reset())
    expect(inPlace.hook.current.refusal).toBeNull()
  })

  test('that failed without a network says so until the network is back', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { hook, run } = sending([new ApiError(0, null)], { inPlace: true })
    await run({})
    expect(hook.current.refusal).toBe('Network disconnected')
    act(() => void dispatchEvent(new Event('online')))
    expect(hook.current.refusal).toBeNull()
  })

  test('clears what was said of the attempt before, at once', async () => {
    const { hook, run } = sending([refused(409, 'Too late'), new Promise(() => undefined)])
    await run({})
    expect(texts()).toEqual(['info: Too late'])
    act(() => void hook.current.run({}))
    expect(texts()).toEqual([])
  })

  test('keeps what was said of the attempt that led to it', async () => {
    const assigned = sending([{}], { done: () => 'Assigned' })
    const paid = sending([{}], { done: () => 'Paid', onDone: () => assigned.hook.current.run({}) })
    await paid.run({})
    expect(texts()).toEqual(['success: Paid', 'success: Assigned'])
  })

  test('leaves a session that is over to the shell', async () => {
    const seen: unknown[] = []
    const { hook, run } = sending([refused(401)], { onFailed: (error) => seen.push(error) })
    expect(await run({})).toBe(false)
    expect([texts(), seen, hook.current.refusal]).toEqual([[], [], null])
  })

  test('says a wrong password to a person without a session', async () => {
    session.clear()
    const { hook, run } = sending([refused(401, 'Wrong password')], { inPlace: true })
    await run({})
    expect(hook.current.refusal).toBe('Wrong password')
  })

  test('is sent once, however often it is pressed', async () => {
    let answer = (_: object) => {}
    const { keys, hook } = sending([new Promise((resolve) => (answer = resolve))])
    const runs: Promise<boolean>[] = []
    act(() => void runs.push(hook.current.run({ id: 1 }), hook.current.run({ id: 1 })))
    expect(hook.current.isPending).toBe(true)
    await act(async () => answer({}))
    expect(await Promise.all(runs)).toEqual([true, false])
    expect([keys.length, hook.current.isPending]).toEqual([1, false])
  })

  test('stays under way when its success leads away', async () => {
    const { hook, run } = sending([{}], { leaves: true })
    await run({})
    expect(hook.current.isPending).toBe(true)
  })
})

describe('the idempotency key', () => {
  const isSame = ([first, second]: string[]) => first === second

  test.each([new ApiError(0, null), refused(500), refused(502)])(
    'is kept for a retry after %o',
    async (error) => {
      const { keys, run } = sending([error, {}])
      await run({ amount: 1 })
      await run({ amount: 1 })
      expect(isSame(keys)).toBe(true)
    },
  )

  test.each([
    ['a refusal', refused(409), { amount: 1 }],
    ['what never left the device', new ApiError(0, null, false), { amount: 1 }],
    ['a success', {}, { amount: 1 }],
    ['a failure, when the form was changed', refused(500), { amount: 2 }],
  ])('is another one after %s', async (_, answer, next) => {
    const { keys, run } = sending([answer, {}])
    await run({ amount: 1 })
    await run(next)
    expect([keys.length, isSame(keys)]).toEqual([2, false])
  })
})
