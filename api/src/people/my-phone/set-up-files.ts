import type { Config } from '../../config.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { SetUp } from './my-phone.service.ts'

/** Where phones register, and whether their sound is encrypted. */
export interface Exchange {
  readonly sip: Config['sip']
  readonly encrypts: boolean
}

/** SRTP's keys pass by SIP: they are worth something only where SIP itself is encrypted. */
export const exchangeOf = ({ sip, asterisk }: Pick<Config, 'sip' | 'asterisk'>): Exchange => ({
  sip,
  encrypts: sip.transport === 'tls' || asterisk?.phones.encryption === 'required',
})

const EXPIRES_SECONDS = 300 // by then a phone whose secret has expired is forgotten

type Entries = Readonly<Record<string, string | number>>

const section = (name: string, entries: Entries) =>
  [
    `  <section name="${name}">`,
    ...Object.entries(entries).map(
      ([key, value]) => `    <entry name="${key}" overwrite="true">${escapeHtml(`${value}`)}</entry>`,
    ),
    '  </section>',
  ].join('\n')

/**
 * A SIP account as Linphone reads it from an address ('remote provisioning'). It holds the HA1, not the secret.
 *
 * @source Linphone's documentation, "Remote provisioning" and "Provisioning configuration keys"
 */
export function linphoneFile({ username, realm, ha1 }: SetUp, { sip, encrypts }: Exchange): string {
  const { host, port, transport } = sip
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<config xmlns="http://www.linphone.org/xsds/lpconfig.xsd">',
    section('misc', { 'config-uri': '' }),
    section('sip', {
      default_proxy: 0,
      media_encryption: encrypts ? 'srtp' : 'none',
      media_encryption_mandatory: encrypts ? 1 : 0,
    }),
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

/**
 * A SIP account as Zoiper reads it from an address.
 *
 * @source Zoiper's provisioning example: github.com/zoiper/provisioningexample
 */
export function zoiperFile({ username, name, secret }: SetUp, { sip, encrypts }: Exchange): string {
  const { host, port, transport } = sip
  const account: Entries = {
    ident: `${username}@${host}`,
    name,
    username,
    password: secret,
    register_on_startup: 'true',
    protocol: 'SIP',
    reregistration_mode: 'custom',
    reregistration_time: EXPIRES_SECONDS,
    SIP_domain: `${host}:${port}`,
    SIP_transport_type: transport.toUpperCase(),
    SIP_use_rport: 'true',
    SIP_srtp_mode: encrypts ? 'SDES' : 'none',
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<options>',
    '  <accounts>',
    '    <account>',
    ...Object.entries(account).map(([key, value]) => `      <${key}>${escapeHtml(`${value}`)}</${key}>`),
    '    </account>',
    '  </accounts>',
    '</options>',
    '',
  ].join('\n')
}

const YEALINK_TRANSPORT = { udp: 0, tcp: 1, tls: 2 } as const
const YEALINK_SRTP = { off: 0, compulsory: 2 } as const

/**
 * The first account of a Yealink desk phone.
 *
 * @source Yealink's administrator guides, "Auto provisioning" and "Account settings"
 */
export function yealinkFile({ username, name, secret }: SetUp, { sip, encrypts }: Exchange): string {
  const server = 'sip_server.1'
  const account: Entries = {
    enable: 1,
    label: name,
    display_name: username,
    user_name: username,
    auth_name: username,
    password: secret,
    [`${server}.address`]: sip.host,
    [`${server}.port`]: sip.port,
    [`${server}.transport_type`]: YEALINK_TRANSPORT[sip.transport],
    [`${server}.expires`]: EXPIRES_SECONDS,
    srtp_encryption: encrypts ? YEALINK_SRTP.compulsory : YEALINK_SRTP.off,
    'nat.rport': 1,
  }
  const lines = Object.entries(account).map(([key, value]) => `account.1.${key} = ${value}`)
  return ['#!version:1.0.0.1', ...lines, ''].join('\n')
}
