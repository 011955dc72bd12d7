import type { Makers } from '../../../test/things/makers.ts'

export const things: Makers = {
  'call note': async ({ world, owner }, its) => {
    const params = { uniqueid: String(await its('call')) }
    const { body } = await world.call('addCallNote', { params, body: { text: 'Wants a refund' } }, owner)
    return body.result.notes[0]?.id ?? 0
  },
  'call tag': async ({ world, owner }, its) => {
    const tag = 'VIP'
    await world.call('tagCall', { params: { uniqueid: String(await its('call')) }, body: { tag } }, owner)
    return tag
  },
}
