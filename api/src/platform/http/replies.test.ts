import { describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/world.ts'
import { remembered } from './replies.ts'

describe('what is remembered', () => {
  function asking(most = 2) {
    const clock = createTestClock()
    const asked: string[] = []
    const ask = remembered(
      async (key) => {
        asked.push(key)
        if (key === 'bad') throw new Error(key)
        return `${key}${asked.length}`
      },
      { clock, ms: 1_000, most },
    )
    return { clock, asked, ask }
  }

  test('is asked for again when its time is over, or the clock was put back', async () => {
    const { clock, asked, ask } = asking()
    expect([await ask('a'), await ask('a')]).toEqual(['a1', 'a1'])
    clock.advance(999)
    expect(await ask('a')).toBe('a1')
    clock.advance(1)
    expect(await ask('a')).toBe('a1') // no one waits while it is asked again
    expect(await ask('a')).toBe('a2')
    clock.advance(2_000)
    expect(await ask('a')).toBe('a3') // what is older is of no use
    clock.advance(-60_000)
    expect(await ask('a')).toBe('a4')
    expect(asked).toEqual(['a', 'a', 'a', 'a'])
  })

  test('is a failure too, so that a database in need is not asked by all at once', async () => {
    const { asked, ask } = asking()
    await expect(ask('bad')).rejects.toThrow('bad')
    await expect(ask('bad')).rejects.toThrow('bad')
    expect(asked).toEqual(['bad'])
  })

  test('is forgotten, the oldest first, when there is too much', async () => {
    const { asked, ask } = asking(2)
    for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await ask(key)
    expect(asked).toEqual(['a', 'b', 'c', 'a'])
  })
})
