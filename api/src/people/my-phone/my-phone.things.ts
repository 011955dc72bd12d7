import type { Makers } from '../../../test/things/makers.ts'

export const things: Makers = {
  'phone set-up': async ({ world, owner }) =>
    (await world.call('makePhoneSecret', {}, owner)).body.result.set_up.linphone.split('/').at(-1) ?? '',
  'SIP phone': async ({ world, owner }) => {
    await world.call('addPhone', { body: { name: 'Desk' } }, owner)
    return (await world.call('myPhone', {}, owner)).body.result.phones.at(-1)?.id ?? 0
  },
  'browser phone': async ({ world, owner }) =>
    (await world.call('makeBrowserSecret', {}, owner)).body.result.user,
}
