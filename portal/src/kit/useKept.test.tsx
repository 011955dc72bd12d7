import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '../app/session.ts'
import { useKept } from './useKept.ts'

const opened = () => renderHook(() => useKept<{ name: string }>('business')).result

test('what a seat typed is there after a reload, for that seat alone, until it is forgotten', () => {
  session.store({ cardid: 101 })
  const typing = opened()
  expect(typing.current[0]).toBeNull()
  act(() => typing.current[1]({ name: 'Ada' }))
  expect([typing.current[0], opened().current[0]]).toEqual([{ name: 'Ada' }, { name: 'Ada' }])
  session.store({ cardid: 102 })
  expect(opened().current[0]).toBeNull()
  session.store({ cardid: 101 })
  act(() => typing.current[1](null))
  expect(opened().current[0]).toBeNull()
})
