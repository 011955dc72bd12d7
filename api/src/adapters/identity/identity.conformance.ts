import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IdentityRegistry, NinQuestion } from './identity.ts'

/** An adapter, and the registry behind it. */
export interface RegistryUnderTest {
  readonly registry: IdentityRegistry
  /** a person whose number the registry has */
  readonly known: NinQuestion
  /** a number that the registry never gave out */
  readonly unknownNin: string
  /** The registry stops answering. */
  fail(): Promise<void>
  close(): Promise<void>
}

/** What an adapter of a registry must do. */
export function describeRegistry(name: string, open: () => Promise<RegistryUnderTest>): void {
  describe(`NINs by ${name}`, () => {
    let underTest: RegistryUnderTest
    beforeAll(async () => {
      underTest = await open()
    })
    afterAll(() => underTest.close())
    const ifAsked = (answer: string) => (underTest.registry.asks ? answer : 'unchecked')

    test('has a name to store', () => {
      expect(underTest.registry.name).toMatch(/^.{1,60}$/)
    })

    test('checks a number of the person who has it, however the name is written', async () => {
      expect(await underTest.registry.checkNin(underTest.known)).toBe(ifAsked('checked'))
      const shouted = { ...underTest.known, firstName: ` ${underTest.known.firstName.toUpperCase()} ` }
      expect(await underTest.registry.checkNin(shouted)).toBe(ifAsked('checked'))
    })

    test('refuses a number that was never given out, or that another person has', async () => {
      expect(await underTest.registry.checkNin({ ...underTest.known, nin: underTest.unknownNin })).toBe(
        ifAsked('refused'),
      )
      expect(await underTest.registry.checkNin({ ...underTest.known, lastName: 'Someoneelse' })).toBe(
        ifAsked('refused'),
      )
    })

    test('does not count a number as checked without an answer', async () => {
      await underTest.fail()
      expect(await underTest.registry.checkNin(underTest.known)).toBe('unchecked')
    })
  })
}
