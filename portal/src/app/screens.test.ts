import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Screen } from '../kit/screens.ts'
import { paths } from './paths.ts'
import { allScreens } from './screens.ts'

const portal = join(import.meta.dirname, '..')
const names = Object.keys(allScreens)
const screens = Object.values<Screen>(allScreens)

const twice = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)

// @shows SA-9
test('every declaration of a feature is in the one list, under a name that no other has', async () => {
  const files = globSync('**/*.screens.ts', { cwd: portal })
  const declared: object[] = await Promise.all(files.map((file) => import(join(portal, file))))
  const ofFeatures = declared.flatMap((module) => Object.values(module).flatMap(Object.keys))
  expect(files.length).toBeGreaterThan(20)
  expect(twice(ofFeatures)).toEqual([])
  expect(ofFeatures.sort()).toEqual(names.toSorted())
})

test('no two screens have one address, or one place in the menu', () => {
  expect(twice(screens.map(({ path }) => path))).toEqual([])
  const places = screens.flatMap(({ menu }) => (menu ? `${menu.group} ${menu.place}` : []))
  expect(places.length).toBeGreaterThan(15)
  expect(twice(places)).toEqual([])
})

test('a tab names a screen that is in the menu, and the menu has only what is within the shell', () => {
  const inMenu = Object.entries<Screen>(allScreens).filter(([, { menu }]) => menu)
  const tabs = screens.flatMap(({ tabOf }) => tabOf ?? [])
  expect(tabs).toContain('payments')
  expect(tabs.filter((name) => !inMenu.some(([shown]) => shown === name))).toEqual([])
  expect(inMenu.filter(([, { reached }]) => reached)).toEqual([])
})

test('an address has its value as it is given', () => {
  expect(paths.ringGroups()).toBe('/ring-groups')
  expect(paths.loginLink('ada@ekoline.test')).toBe('/login/ada@ekoline.test')
  expect(paths.invite('$&')).toBe('/invite/$&')
  expect(paths.statementOfCall('a b')).toBe('/statement?call=a%20b')
  expect(paths.topUp()).toBe('/payments#top-up')
})
