import { FILE_TRUNK, type Trunk } from '../exchange.ts'
import type { Ari } from './ari.ts'
import { deleteObject, putObject } from './dynamic-config.ts'
import type { Silence } from './port-events.ts'

/** No SIP user has a dot in its name. */
const endpointOf = (name: string) => (name === FILE_TRUNK ? name : `trunk.${name}`)

/** The dial string of a number of the network. */
export const numberAt = (trunk: string, number: string) => `PJSIP/${number}@${endpointOf(trunk)}`

const hostOf = (address: string) => address.replace(/:\d+$/, '')

/** @param user of the address; none: the host alone */
function uriOf({ host, transport }: Pick<Trunk, 'host' | 'transport'>, user?: string) {
  const by = transport === 'udp' ? '' : `;transport=${transport}`
  return `sip:${user === undefined ? '' : `${user}@`}${host}${by}`
}

/** A proxy is the first to get each request, and the request says so. */
const proxyOf = ({ proxy, transport }: Trunk) =>
  proxy === null ? {} : { outbound_proxy: `${uriOf({ host: proxy, transport })};lr` }

/**
 * Makes or changes a trunk in Asterisk's memory; it is lost when Asterisk restarts. One that registers does so from then
 * on. Asterisk asks every 15 s by OPTIONS whether it is there, and makes no calls to one that is away.
 */
export async function putTrunk(ari: Ari, trunk: Trunk, silence: Silence): Promise<void> {
  const { name, host, transport, addresses, login, codecs } = trunk
  const id = endpointOf(name)
  const proxy = proxyOf(trunk)
  if (login)
    await putObject(ari, 'auth', id, {
      auth_type: 'userpass',
      username: login.username,
      password: login.password,
    })
  await putObject(ari, 'aor', id, {
    contact: uriOf(trunk),
    qualify_frequency: '15',
    qualify_timeout: '2.5',
    ...proxy,
  })
  await putObject(ari, 'endpoint', id, {
    transport: `${transport}1`,
    context: 'from-trunk',
    disallow: 'all',
    allow: codecs.join(','),
    aors: id,
    identify_by: 'ip', // From is whatever a stranger writes there, and no secret is asked for
    direct_media: 'no',
    send_connected_line: 'no',
    dtmf_mode: 'auto',
    trust_id_inbound: 'yes',
    send_pai: 'yes',
    rtp_symmetric: 'no',
    rtp_timeout: `${silence.seconds}`,
    rtp_timeout_hold: `${silence.onHoldSeconds}`,
    timers: 'always',
    from_domain: hostOf(host),
    ...(login && { outbound_auth: id }),
    ...proxy,
  })
  await putObject(ari, 'identify', id, { endpoint: id, match: [...addresses].join(',') })
  if (!login?.registers) return deleteObject(ari, 'registration', id)
  await putObject(ari, 'registration', id, {
    transport: `${transport}1`,
    server_uri: uriOf(trunk),
    client_uri: uriOf(trunk, login.username),
    contact_user: login.username,
    outbound_auth: id,
    endpoint: id,
    line: 'yes',
    expiration: '300',
    retry_interval: '30',
    forbidden_retry_interval: '300',
    max_retries: '4294967295',
    ...proxy,
  })
}

/**
 * Calls by it go on. Its login stays in Asterisk's memory: as a registration ends, the carrier asks for it once more,
 * when all else is gone already.
 */
export async function deleteTrunk(ari: Ari, name: string): Promise<void> {
  for (const kind of ['registration', 'identify', 'endpoint', 'aor'] as const)
    await deleteObject(ari, kind, endpointOf(name))
}
