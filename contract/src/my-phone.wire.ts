import type { WireTable } from './wire-table.ts'

export const myPhoneWire = {
  myPhone: { method: 'GET', path: '/v1/{product}/my-phone' },
  makePhoneSecret: { method: 'POST', path: '/v1/{product}/my-phone/secret' },
  makeBrowserSecret: { method: 'POST', path: '/v1/{product}/my-phone/browser' },
  keepBrowserSecret: { method: 'PUT', path: '/v1/{product}/my-phone/browser' },
  phoneSetUp: { method: 'GET', path: '/v1/phone-setup/:token' },
} as const satisfies WireTable
