import { z } from 'zod'
import type { Party, TelephonyEngine } from '../telephony.ts'
import { type Ari, AriError } from './ari.ts'

type SipUser = Parameters<TelephonyEngine['putSipUser']>[0]

const KINDS = ['endpoint', 'aor', 'auth'] as const
const path = (kind: (typeof KINDS)[number], user: string) =>
  `asterisk/config/dynamic/res_pjsip/${kind}/${user}`

/** 'trunk' is the carrier's endpoint, in the same namespace. */
const isName = (user: string) => /^[\w-]{1,64}$/.test(user) && user !== 'trunk'

/** The dial string; a name that cannot be a SIP user becomes an endpoint that does not exist. */
export const endpointOf = (to: Party) =>
  to.kind === 'pstn' ? `PJSIP/${to.number}@trunk` : `PJSIP/${isName(to.user) ? to.user : 'nobody'}`

const fieldsOf = z.array(z.object({ attribute: z.string(), value: z.string() }))

/** @returns null when Asterisk has no such object */
async function attributeOf(ari: Ari, kind: (typeof KINDS)[number], user: string, attribute: string) {
  const fields = await ari.ask('GET', path(kind, user), fieldsOf).catch((error) => {
    if (error instanceof AriError && error.status === 404) return null
    throw error
  })
  return fields?.find((field) => field.attribute === attribute)?.value ?? null
}

async function remove(ari: Ari, kind: (typeof KINDS)[number], user: string) {
  await ari.send('DELETE', path(kind, user)).catch((error) => {
    if (!(error instanceof AriError && error.status === 404)) throw error
  })
}

async function put(ari: Ari, kind: (typeof KINDS)[number], user: string, values: Record<string, string>) {
  const fields = Object.entries(values).map(([attribute, value]) => ({ attribute, value }))
  await ari.send('PUT', path(kind, user), {}, { fields })
}

/**
 * Makes or changes a SIP user in Asterisk's memory; it is lost when Asterisk restarts. It gets the HA1, never the secret.
 *
 * @source telephony reference 6
 */
export async function putSipUser(ari: Ari, sipUser: SipUser): Promise<void> {
  const { user, browser, realm = 'asterisk', ha1, callerId, maxContacts } = sipUser
  if (!isName(user)) throw new Error(`'${user}' cannot be a SIP user: letters, digits, _ and -, not 'trunk'`)
  const auth = { auth_type: 'digest', username: user, realm, password_digest: `MD5:${ha1}` }
  await put(ari, 'auth', user, auth)
  await putAor(ari, user, `${maxContacts}`)
  await put(ari, 'endpoint', user, {
    ...(browser ? { webrtc: 'yes' } : { transport: 'udp1' }),
    context: 'from-phone',
    disallow: 'all',
    allow: 'ulaw,alaw',
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
  if (known !== null) await remove(ari, 'aor', user)
  await put(ari, 'aor', user, {
    max_contacts: maxContacts,
    remove_existing: 'yes',
    qualify_frequency: '30',
    default_expiration: '300',
    maximum_expiration: '300', // by then a phone with an old secret is gone
  })
}

export async function deleteSipUser(ari: Ari, user: string): Promise<void> {
  if (!isName(user)) return
  for (const kind of KINDS) await remove(ari, kind, user)
}
