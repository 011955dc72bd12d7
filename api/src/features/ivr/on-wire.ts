import type { Ivr, IvrFinding, IvrMenu } from '@ekoline/contract/ivr.ts'
import type { Context } from '../../context.ts'
import type { IvrRow } from './ivr.sql.ts'
import { checkMenu, type Finding } from './menu-checks.ts'
import type { KnownMenu } from './menus.service.ts'

type Texts = Pick<Context, 'text'>

/** A finding in words. */
export const findingOnWire = ({ text }: Texts, { weight, field, message, values }: Finding): IvrFinding => ({
  weight,
  field,
  message: text(message, values),
})

export const menuOnWire = ({ ivr_number, name, recording, recording_name, members }: KnownMenu): IvrMenu => ({
  ivr_number,
  name,
  recording,
  recording_name,
  ivr_members: members.map(({ weakness: _, ...member }) => member),
})

/** A saved menu with its present faults as warnings: where it leads can change without a change to it. */
export function ivrOnWire(
  ctx: Texts,
  { id, description, ivr_number }: IvrRow,
  menus: ReadonlyMap<string, KnownMenu>,
  used_by: string[] = [],
): Ivr {
  const menu = menus.get(ivr_number)
  if (!menu) throw new Error(`the menu ${ivr_number} is not among those of its workgroup`)
  const warnings = checkMenu(menu, menus).map((finding) => findingOnWire(ctx, finding).message)
  return { id, description, ...menuOnWire(menu), warnings, used_by }
}
