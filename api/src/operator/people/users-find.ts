import { kobo } from '@ekoline/contract/units/money.ts'
import { type FoundSeat, type FoundUser, foundPeople } from '../../company/users/found-people.service.ts'
import { inNaira } from '../../platform/actions/words.ts'

import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'

export const usersFind: Verb = {
  name: 'users find',
  parameters: ['WHAT'],
  options: { ...lookUpReason },
  summary: 'people by e-mail, name, company, phone, SIP username, card or workgroup',
  about: `People, at most 50, whose phone (as 0803..., +234 803 ... or 234803...), phone number, SIP username or card is WHAT, whose
e-mail, name, workgroup or company holds it, or whose workgroup has that number; with their seats and what can be spent of
each wallet. Ends with 5 when nobody is known by it.`,

  run: (operator, [typed = ''], given) => {
    const what = typed.trim()
    return withService(operator, async (ctx) => {
      const found = await foundPeople(ctx.db, what)
      await auditLookUp(ctx, operator, { verb: usersFind.name, given, users: found.map(({ id }) => id) })
      const lines = found.flatMap((user) => [lineOf(user), ...user.seats.map(seatLine)])
      return {
        lines: lines.length > 0 ? lines : [`Nobody is known by "${what}".`],
        data: { users: found },
        nothing: found.length === 0,
      }
    })
  },
}

function lineOf({ id, email, name, phone, disabledAt }: FoundUser): string {
  return [`user ${id}`, email, name, phone, ...(disabledAt ? ['DISABLED'] : [])].join('  ')
}

function seatLine({
  username,
  cardId,
  workgroupId,
  workgroup,
  admin,
  lead,
  availableKobo,
  owedKobo,
}: FoundSeat): string {
  const roles = [admin ? 'admin' : 'member', ...(lead ? ['lead'] : [])].join(', ')
  const owes = owedKobo > 0 ? `  workgroup owes ${inNaira(kobo(owedKobo))}, calls stopped` : ''
  return `  ${username}  card ${cardId}  workgroup ${workgroupId} "${workgroup}"  ${roles}  ${inNaira(kobo(availableKobo))}${owes}`
}
