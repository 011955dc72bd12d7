import { afterEach, expect, test, vi } from 'vitest'
import { shared } from './shared.ts'

/** Doubles numbers, and answers each question when a test says so. */
function slowDoubling(most?: number) {
  const questions: { readonly keys: readonly number[]; answer(): void; fail(): void }[] = []
  const ask = (_of: object, keys: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      questions.push({
        keys,
        answer: () => resolve(keys.map((key) => key * 2)),
        fail: () => reject(new Error('no database')),
      })
    })
  const doubled = shared(ask, most)
  const [one, other] = [{}, {}]
  return {
    questions,
    double: (key: number) => doubled(one, key),
    doubleElsewhere: (key: number) => doubled(other, key),
  }
}

afterEach(() => void vi.useRealTimers())

test('what is asked while two questions are under way goes in one, and each gets its own answer', async () => {
  const { questions, double } = slowDoubling()
  const answers = Promise.all([1, 2, 3, 4, 4].map(double))
  expect(questions.map(({ keys }) => keys)).toEqual([[1], [2]])
  questions[0]?.answer()
  await expect.poll(() => questions.length).toBe(3)
  expect(questions[2]?.keys).toEqual([3, 4, 4])
  questions[2]?.answer()
  questions[1]?.answer()
  expect(await answers).toEqual([2, 4, 6, 8, 8])
})

test.each([
  { most: undefined, keys: 203, lengths: [1, 1, 100, 100, 1] },
  { most: 8, keys: 19, lengths: [1, 1, 8, 8, 1] },
])(
  'a question has as many keys as it may at most, a hundred when nothing is said: $lengths',
  async (limits) => {
    const { questions, double } = slowDoubling(limits.most)
    const answers = Promise.all(Array.from({ length: limits.keys }, (_, key) => double(key)))
    for (let asked = 0; asked < 5; asked++) {
      await expect.poll(() => questions.length).toBeGreaterThan(asked)
      questions[asked]?.answer()
    }
    expect(questions.map(({ keys }) => keys.length)).toEqual(limits.lengths)
    expect((await answers).at(-1)).toBe(2 * (limits.keys - 1))
  },
)

test('a failure reaches those whose question it was, and the next ones are asked again', async () => {
  const { questions, double } = slowDoubling()
  const [first, second, third] = [1, 2, 3].map((key) => double(key).catch((error: Error) => error.message))
  questions[0]?.fail()
  expect(await first).toBe('no database')
  await expect.poll(() => questions.length).toBe(3)
  questions[1]?.answer()
  questions[2]?.answer()
  expect(await Promise.all([second, third])).toEqual([4, 6])
})

test('of two databases each is asked for its own keys', async () => {
  const { questions, double, doubleElsewhere } = slowDoubling()
  const here = Promise.all([1, 2, 3].map(double))
  const there = Promise.all([4, 5, 6].map(doubleElsewhere))
  for (let asked = 0; asked < 6; asked++) {
    await expect.poll(() => questions.length).toBeGreaterThan(asked)
    questions[asked]?.answer()
  }
  expect(questions.map(({ keys }) => keys)).toEqual([[1], [2], [4], [5], [3], [6]])
  expect([await here, await there]).toEqual([
    [2, 4, 6],
    [8, 10, 12],
  ])
})

test('questions that do not come back hold up no one who asks later', async () => {
  vi.useFakeTimers()
  const { questions, double } = slowDoubling()
  const hung = [1, 2].map(double)
  const waiting = [3, 4].map(double)
  await vi.advanceTimersByTimeAsync(99)
  expect(questions.length).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(questions.map(({ keys }) => keys)).toEqual([[1], [2], [3, 4]])
  questions[2]?.answer()
  expect(await Promise.all(waiting)).toEqual([6, 8])

  const later = [5, 6].map(double) // the two hang still
  expect(questions.slice(3).map(({ keys }) => keys)).toEqual([[5], [6]])
  for (const question of questions) question.answer()
  expect(await Promise.all([...hung, ...later])).toEqual([2, 4, 10, 12])

  const again = [7, 8, 9].map(double) // what came back late is not taken off twice
  expect(questions.slice(5).map(({ keys }) => keys)).toEqual([[7], [8]])
  for (const question of questions) question.answer()
  await vi.advanceTimersByTimeAsync(0)
  for (const question of questions) question.answer()
  expect(await Promise.all(again)).toEqual([14, 16, 18])
})
