// @shows DEC-74

import { expect, test } from 'vitest'
import { objectionTo } from './password-rules.ts'

const about = ['Adé', 'Okafor', 'Zenith Freight Ltd', 'Ekoline', 'ade.okafor@zenith.example']

test.each([
  ['palm-oi', 'password_too_short'],
  ['aaaaaaaa', 'password_well_known'],
  ['00000000', 'password_well_known'],
  ['abababab', 'password_well_known'],
  ['Password123', 'password_well_known'],
  ['Password2026!', 'password_well_known'],
  ['P@ssw0rd2026!', 'password_well_known'],
  ['!!iloveyou99', 'password_well_known'],
  ['ekoline2026', 'password_names_you'],
  ['Ek0line!!', 'password_names_you'],
  ['ade.okafor@zenith.example', 'password_names_you'],
  ['adeokafor', 'password_names_you'],
  ['ADE-okafor-77', 'password_names_you'],
  ['Zenith Freight', 'password_names_you'],
  ['zenithpassword1', 'password_names_you'],
  ['harmattan-dust-24', null],
  ['Lagos-demo-2468', null],
  ['a right long password', null],
  ['my ekoline phone rings twice', null],
  ['83920174', null],
  ['ìwé tí mo fẹ́ràn', null],
] as const)('%s: %s', async (password, objection) => {
  expect(await objectionTo(password, about)).toBe(objection)
})
