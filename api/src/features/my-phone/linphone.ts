import type { Config } from '../../config.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { SetUp } from './my-phone.service.ts'

type Entries = Readonly<Record<string, string | number>>

const section = (name: string, entries: Entries) =>
  [
    `  <section name="${name}">`,
    ...Object.entries(entries).map(
      ([key, value]) => `    <entry name="${key}" overwrite="true">${escapeHtml(`${value}`)}</entry>`,
    ),
    '  </section>',
  ].join('\n')

const EXPIRES_SECONDS = 300 // by then a phone whose secret has expired is forgotten

/**
 * A SIP account as Linphone reads it from an address ('remote provisioning'). It holds the HA1, not the secret; the
 * address works once and is not stored.
 *
 * @source Linphone's documentation, "Remote provisioning"
 */
export function linphoneSetUp(
  { username, realm, ha1 }: SetUp,
  { host, port, transport }: Config['sip'],
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<config xmlns="http://www.linphone.org/xsds/lpconfig.xsd">',
    section('misc', { 'config-uri': '' }),
    section('sip', { default_proxy: 0 }),
    section('proxy_0', {
      reg_proxy: `<sip:${host}:${port};transport=${transport}>`,
      reg_identity: `sip:${username}@${host}`,
      reg_expires: EXPIRES_SECONDS,
      reg_sendregister: 1,
      realm,
    }),
    section('auth_info_0', { username, ha1, realm, domain: host, algorithm: 'MD5' }),
    '</config>',
    '',
  ].join('\n')
}
