import { FILE_TRUNK, type SipUser } from '../exchange.ts'
import type { Ari } from './ari.ts'
import { attributeOf, deleteObject, putObject } from './dynamic-config.ts'
import type { Silence } from './port-events.ts'

/** How the exchange treats every phone. */
export interface PhoneRules {
  /** whether a phone's sound must be encrypted (SRTP), or is where it can */
  readonly encryption: 'offered' | 'required'
  readonly silence: Silence
}

const KINDS = ['endpoint', 'aor', 'auth'] as const

/** 'trunk' is the carrier's endpoint, in the same namespace. */
const isName = (user: string) => /^[\w-]{1,64}$/.test(user) && user !== FILE_TRUNK

/** A channel's variable: the SIP user whose phone it is. */
export const PHONE = 'PHONE'

/** @throws Error for what cannot be one */
export function checkName(user: string): void {
  if (!isName(user)) throw new Error(`'${user}' cannot be a SIP user: letters, digits, _ and -, not 'trunk'`)
}

/** The dial string of one of our phones; a name that cannot be a SIP user becomes an endpoint that does not exist. */
export const endpointOf = (user: string) => `PJSIP/${isName(user) ? user : 'no.such'}`

/**
 * Makes or changes a SIP user in Asterisk's memory; it is lost when Asterisk restarts. It gets the HA1, never the secret.
 *
 * @source telephony reference 6
 */
export async function putSipUser(ari: Ari, sipUser: SipUser, rules: PhoneRules): Promise<void> {
  const { user, browser, realm = 'asterisk', ha1, callerId, maxContacts } = sipUser
  checkName(user)
  const auth = { auth_type: 'digest', username: user, realm, password_digest: `MD5:${ha1}` }
  await putObject(ari, 'auth', user, auth)
  await putAor(ari, user, `${maxContacts}`)
  await putObject(ari, 'endpoint', user, {
    ...(browser
      ? { webrtc: 'yes' }
      : {
          media_encryption: 'sdes',
          media_encryption_optimistic: rules.encryption === 'offered' ? 'yes' : 'no',
        }),
    rtp_timeout: `${rules.silence.seconds}`,
    rtp_timeout_hold: `${rules.silence.onHoldSeconds}`,
    timers: 'always', // asks a phone that sends no packets, by SIP, whether it is there
    context: 'from-phone',
    disallow: 'all',
    allow: 'ulaw,alaw,g722,opus', // of what a phone offers its own order counts
    auth: user,
    aors: user,
    ...(callerId && { callerid: `<${callerId}>` }),
    direct_media: 'no',
    rtp_symmetric: 'yes',
    force_rport: 'yes',
    rewrite_contact: 'yes',
    dtmf_mode: 'auto',
    send_connected_line: 'no',
  })
}

/** When an aor is changed, Asterisk makes its registrations permanent, so an unchanged one is left alone. */
async function putAor(ari: Ari, user: string, maxContacts: string) {
  const known = await attributeOf(ari, 'aor', user, 'max_contacts')
  if (known === maxContacts) return
  if (known !== null) await deleteObject(ari, 'aor', user)
  await putObject(ari, 'aor', user, {
    max_contacts: maxContacts,
    remove_existing: 'yes',
    qualify_frequency: '30',
    default_expiration: '300',
    maximum_expiration: '300', // by then a phone with an old secret is gone
  })
}

export async function deleteSipUser(ari: Ari, user: string): Promise<void> {
  if (!isName(user)) return
  for (const kind of KINDS) await deleteObject(ari, kind, user)
}
