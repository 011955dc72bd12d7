import type { Ivr, IvrFinding, IvrMenu, IvrSchedule } from '@ekoline/contract/routing/ivr.ts'
import type { Context } from '../../context.ts'
import type { KnownSchedule } from '../schedules/known-schedules.service.ts'
import type { IvrRow } from './ivr.sql.ts'
import { checkMenu, type Finding } from './menu-checks.ts'
import type { KnownMenu, KnownStops } from './menus.service.ts'

type Texts = Pick<Context, 'text'>

/** A finding in words. */
export const findingOnWire = ({ text }: Texts, { weight, field, message, values }: Finding): IvrFinding => ({
  weight,
  field,
  message: text(message, values),
})

export const menuOnWire = ({
  ivr_number,
  name,
  recording,
  recording_name,
  members,
  next,
}: KnownMenu): IvrMenu => ({
  ivr_number,
  name,
  recording,
  recording_name,
  ivr_members: members.map(({ weakness: _, ...member }) => member),
  next,
})

export const scheduleInPicture = ({ destination: number, name, members }: KnownSchedule): IvrSchedule => ({
  schedule_number: number,
  name,
  leads: members.map(({ branch, category, destination, name }) => ({ branch, category, destination, name })),
})

/** A saved menu with its present faults as warnings: where it leads can change without a change to it. */
export function ivrOnWire(
  ctx: Texts,
  { id, description, ivr_number }: IvrRow,
  stops: KnownStops,
  used_by: string[] = [],
): Ivr {
  const menu = stops.menus.get(ivr_number)
  if (!menu) throw new Error(`the menu ${ivr_number} is not among those of its workgroup`)
  const warnings = checkMenu(menu, stops.all).map((finding) => findingOnWire(ctx, finding).message)
  return { id, description, ...menuOnWire(menu), warnings, used_by }
}
