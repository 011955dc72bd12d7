#!/usr/bin/env node
/**
 * deploy/cluster/check.mjs [FILE ...]: looks at each piece of a cluster (cluster.env, docs/scaling.md) and says in plain
 * words what is wrong. Reads /etc/ekoline/cluster.env and, where it may, /etc/ekoline/env and /etc/ekoline/secrets; later files win. It changes
 * nothing but one small object in the bucket, which it writes and removes. Ends with 1 when something is wrong. Run it on
 * each host: some pieces answer only there, and a host sees its own network.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { existsSync, readFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'

const WITHIN_MS = 3_000
const CLOCKS_MS = 2_000 // an HTTP date has whole seconds
const ASKS_NOT = 'its RPC does not let this be asked, or SIP_EDGE_SECRET is another one'
const FILES = ['/etc/ekoline/env', '/etc/ekoline/secrets', '/etc/ekoline/cluster.env']

/** @typedef {{ ok: boolean | null, what: string, found: string }} Line ok is null for what was not looked at */
/** @typedef {Record<string, string | undefined>} Settings */

/** @param {string} what @param {string} [found] @returns {Line} */
const right = (what, found = '') => ({ ok: true, what, found })
/** @param {string} what @param {string} found @returns {Line} */
const wrong = (what, found) => ({ ok: false, what, found })
/** @param {string | undefined} list */
const listOf = (list) =>
  (list ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** Why something did not answer, for people. @param {unknown} error */
function why(error) {
  const { cause, name, message } = /** @type {Error & { cause?: NodeJS.ErrnoException }} */ (error)
  const code = cause?.code ?? /** @type {NodeJS.ErrnoException} */ (error).code
  if (code === 'ECONNREFUSED') return 'nothing listens there: is it started?'
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return 'no way there: the host is down, or a firewall is between'
  if (code === 'ENOTFOUND') return 'the name is not known here'
  if (name === 'TimeoutError')
    return `no answer within ${WITHIN_MS / 1000} seconds: it hangs, or a firewall is between`
  if (name === 'SyntaxError') return 'answers something else: is another program there?'
  return cause?.message ?? message
}

/** @param {string} address @param {RequestInit} [init] */
const ask = (address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(WITHIN_MS) })

/** Sends a datagram and waits for the first answer. @param {string} place host:port @param {(port: number) => string} text @returns {Promise<string>} */
function askByUdp(place, text) {
  const at = place.lastIndexOf(':')
  const host = place.slice(0, at).replace(/[[\]]/g, '')
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(Object.assign(new Error('late'), { name: 'TimeoutError' })),
      WITHIN_MS,
    )
    const end = (/** @type {() => void} */ last) => {
      clearTimeout(late)
      last()
    }
    socket.once('error', (error) => end(() => reject(error)))
    socket.once('message', (answer) => end(() => resolve(answer.toString('latin1'))))
    socket.connect(Number(place.slice(at + 1)), host, () => socket.send(text(socket.address().port)))
  }).finally(() => socket.close())
}

/** @param {string} place @returns {(port: number) => string} */
const options = (place) => (port) =>
  [
    `OPTIONS sip:${place} SIP/2.0`,
    `Via: SIP/2.0/UDP 127.0.0.1:${port};rport;branch=z9hG4bK${randomBytes(8).toString('hex')}`,
    `From: <sip:check@localhost>;tag=${randomBytes(4).toString('hex')}`,
    `To: <sip:${place}>`,
    `Call-ID: ${randomBytes(12).toString('hex')}@check`,
    'CSeq: 1 OPTIONS',
    'Max-Forwards: 10',
    'Content-Length: 0',
    '\r\n',
  ].join('\r\n')

/** @param {string} what @param {string} place @returns {Promise<Line>} */
async function answersSip(what, place) {
  try {
    const status = Number(/^SIP\/2\.0 (\d{3})/.exec(await askByUdp(place, options(place)))?.[1])
    if (status === 503)
      return wrong(what, 'answers 503: it takes no calls now (draining, or without our process)')
    if (status === 403) return right(what, 'answers 403: it lives, but takes no calls from this host')
    return status >= 200 && status < 500
      ? right(what)
      : wrong(what, `answers ${status || 'something that is no SIP'}`)
  } catch (error) {
    return wrong(what, why(error))
  }
}

/** @param {string} place @returns {Promise<Line>} */
async function answersPing(place) {
  const what = `rtpengine ${place}`
  try {
    const answer = await askByUdp(place, () => `${randomBytes(4).toString('hex')} d7:command4:pinge`)
    return answer.includes('6:result4:pong') ? right(what) : wrong(what, `answers ${answer.slice(0, 60)}`)
  } catch (error) {
    return wrong(what, why(error))
  }
}

/** @param {string} address @param {string} method @param {Settings} settings @returns {Promise<any>} null when it does not let us ask */
async function rpc(address, method, { SIP_EDGE_SECRET = '' }) {
  const answer = await ask(`${address}/rpc`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', method, id: 1 }),
    headers: { 'content-type': 'application/json', 'x-edge-secret': SIP_EDGE_SECRET },
  })
  if (answer.status === 404) return null
  const { result, error } = /** @type {any} */ (await answer.json())
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** What a Kamailio says of the nodes and of the other Kamailio. @param {string} address @param {Settings} settings @returns {Promise<Line[]>} */
async function saidByKamailio(address, settings) {
  const what = `Kamailio's RPC ${address}`
  try {
    const list = await rpc(address, 'dispatcher.list', settings)
    if (!list) return [{ ok: null, what, found: `not looked at: ${ASKS_NOT}` }]
    const { RECORDS = [] } = list
    /** @type {{ URI: string, FLAGS: string }[]} */
    const nodes = RECORDS.flatMap((/** @type {any} */ { SET }) =>
      SET.TARGETS.map((/** @type {any} */ { DEST }) => DEST),
    )
    const lines = nodes.map(({ URI, FLAGS }) => {
      const node = `Asterisk ${URI} at the dispatcher`
      if (FLAGS.startsWith('A')) return right(node)
      const state = FLAGS.startsWith('D') ? 'is switched off' : 'gave no sign of life, or is being drained'
      return wrong(node, `${state}: no new calls go there (flags ${FLAGS})`)
    })
    if (nodes.length === 0) lines.push(wrong(what, 'knows no Asterisk: see dispatcher.list'))
    if (listOf(settings.KAMAILIO).length > 1) lines.push(await seesTheOther(address, settings))
    return [right(what), ...lines]
  } catch (error) {
    return [wrong(what, why(error))]
  }
}

/** @param {string} address @param {Settings} settings @returns {Promise<Line>} */
async function seesTheOther(address, settings) {
  const what = `DMQ of ${address}`
  const found = await rpc(address, 'dmq.list_nodes', settings)
  if (!found) return { ok: null, what, found: `not looked at: ${ASKS_NOT}` }
  /** @type {{ host: string, status: string | number, local: string | number }[]} */
  const others = [found].flat().filter((/** @type {any} */ other) => !Number(other.local))
  const active = others.filter(({ status }) => ['active', '1', '2', 1, 2].includes(status))
  if (active.length > 0) return right(what, `sees ${active.map(({ host }) => host).join(', ')}`)
  return wrong(
    what,
    'does not see the other one: registrations are not shared. Is DMQ_LISTEN reachable from it?',
  )
}

/** @param {string} address @param {Settings} settings @returns {Promise<Line>} */
async function answersAri(address, { ASTERISK_ARI_USER = 'ekoline', ASTERISK_ARI_PASSWORD }) {
  const what = `ARI ${address}`
  if (!ASTERISK_ARI_PASSWORD)
    return { ok: null, what, found: 'not looked at: ASTERISK_ARI_PASSWORD cannot be read here' }
  try {
    const login = Buffer.from(`${ASTERISK_ARI_USER}:${ASTERISK_ARI_PASSWORD}`).toString('base64')
    const headers = { authorization: `Basic ${login}` }
    const answer = await ask(`${address}/ari/applications`, { headers })
    if (answer.status === 401)
      return wrong(what, 'refuses our password: is ASTERISK_ARI_PASSWORD that of ari.conf?')
    if (!answer.ok) return wrong(what, `answers ${answer.status}`)
    const applications = /** @type {unknown[]} */ (await answer.json())
    return applications.length > 0 ? right(what) : wrong(what, 'none of our processes is connected to it')
  } catch (error) {
    return wrong(what, why(error))
  }
}

/** @param {readonly string[]} addresses @returns {Promise<Line[]>} */
async function databaseServers(addresses) {
  const lines = []
  let cluster = null
  for (const address of addresses) {
    try {
      cluster = /** @type {any} */ (await (await ask(`${address}/cluster`)).json())
      lines.push(right(`Patroni ${address}`))
    } catch (error) {
      lines.push(wrong(`Patroni ${address}`, why(error)))
    }
  }
  if (!cluster) return lines
  /** @type {{ name: string, role: string, state: string, lag?: number | string }[]} */
  const members = cluster.members
  const of = (/** @type {string} */ role) =>
    members.filter((member) => member.role === role && ['running', 'streaming'].includes(member.state))
  const leaders = of('leader')
  lines.push(
    leaders.length === 1
      ? right('PostgreSQL has one primary', leaders[0]?.name)
      : wrong('PostgreSQL', `has ${leaders.length || 'no'} primary: nothing can be written`),
    of('sync_standby').length > 0
      ? right('PostgreSQL has a synchronous standby', of('sync_standby')[0]?.name)
      : wrong('PostgreSQL', 'has no synchronous standby: what is acknowledged is on one disk only'),
    ...members
      .filter(({ state }) => !['running', 'streaming'].includes(state))
      .map(({ name, state }) => wrong(`PostgreSQL ${name}`, `is ${state}`)),
  )
  if (cluster.pause) lines.push(wrong('Patroni', 'is paused: no standby takes over (patronictl resume)'))
  return lines
}

/** @param {string} address @returns {Promise<Line>} */
async function healthyEtcd(address) {
  const what = `etcd ${address}`
  try {
    const { health } = /** @type {any} */ (await (await ask(`${address}/health`)).json())
    return String(health) === 'true'
      ? right(what)
      : wrong(what, 'is not healthy: most of its members are away')
  } catch (error) {
    return wrong(what, why(error))
  }
}

/** @param {string} address @returns {Promise<Line>} */
async function readyProcess(address) {
  const what = `Ekoline ${address}`
  try {
    const answer = await ask(`${address}/health/ready`)
    const health = /** @type {any} */ (await answer.json())
    if (!answer.ok) return wrong(what, 'is not ready: its database does not answer')
    if (health.held) return wrong(what, 'is on hold after a restore or a promotion: ekoline release')
    return health.telephony === 'not connected'
      ? wrong(what, 'is not connected to its Asterisk: it makes and takes no calls')
      : right(what)
  } catch (error) {
    return wrong(what, why(error))
  }
}

/** @param {readonly string[]} addresses @returns {Promise<Line[]>} */
async function sameVersions(addresses) {
  const lines = []
  /** @type {Map<string, string[]>} */
  const versions = new Map()
  for (const address of addresses)
    try {
      const text = await (await ask(address)).text()
      const version = /^ekoline_build_info\{[^}]*version="([^"]*)"/m.exec(text)?.[1] ?? 'none'
      versions.set(version, [...(versions.get(version) ?? []), address])
    } catch (error) {
      lines.push(wrong(`metrics ${address}`, why(error)))
    }
  const found = [...versions].map(([version, at]) => `${version} at ${at.join(' and ')}`).join(', ')
  if (versions.size > 1) lines.push(wrong('versions of our processes', `differ: ${found}`))
  else if (versions.size === 1) lines.push(right('versions of our processes', found))
  return lines
}

/** By the Date of HTTP answers, against this host's. @param {readonly string[]} addresses @returns {Promise<Line[]>} */
async function clocks(addresses) {
  const lines = []
  for (const address of addresses)
    try {
      const [before, answer] = [Date.now(), await ask(address)]
      const theirs = Date.parse(answer.headers.get('date') ?? '')
      await answer.body?.cancel()
      if (Number.isNaN(theirs)) continue
      const off = Math.max(before - 1_000 - theirs, theirs - Date.now(), 0)
      if (off > CLOCKS_MS)
        lines.push(
          wrong(
            `clock of ${address}`,
            `is ${Math.round(off / 1000)} s off this host's: does chrony run on both?`,
          ),
        )
      else lines.push(right(`clock of ${address}`))
    } catch {
      // said by its own line
    }
  return lines
}

/** A request of the object storage, signed. @param {Settings} settings @param {string} method @param {string} name @param {string} body */
function askStorage(settings, method, name, body) {
  const { S3_ENDPOINT = 'https://s3.amazonaws.com', S3_REGION = 'us-east-1', S3_BUCKET } = settings
  const url = new URL(`${S3_ENDPOINT.replace(/\/$/, '')}/${S3_BUCKET}/${name}`)
  const at = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '')
  const hash = createHash('sha256').update(body).digest('hex')
  const scope = `${at.slice(0, 8)}/${S3_REGION}/s3/aws4_request`
  const canonical = `${method}\n${url.pathname}\n\nhost:${url.host}\nx-amz-content-sha256:${hash}\nx-amz-date:${at}\n\nhost;x-amz-content-sha256;x-amz-date\n${hash}`
  const toSign = `AWS4-HMAC-SHA256\n${at}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`
  const key = scope
    .split('/')
    .reduce(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      /** @type {string | Buffer} */ (`AWS4${settings.S3_SECRET_ACCESS_KEY}`),
    )
  const signature = createHmac('sha256', key).update(toSign).digest('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${settings.S3_ACCESS_KEY_ID}/${scope}, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${signature}`
  const headers = { 'x-amz-date': at, 'x-amz-content-sha256': hash, authorization }
  return ask(url.href, { method, headers, ...(body && { body }) })
}

/** @param {Settings} settings @returns {Promise<Line>} */
async function writableStorage(settings) {
  const what = `object storage ${settings.S3_BUCKET ?? ''}`.trim()
  if (!settings.S3_BUCKET)
    return {
      ok: null,
      what,
      found:
        'not looked at: S3_BUCKET is not set, or /etc/ekoline/env and /etc/ekoline/secrets cannot be read here',
    }
  const name = `check-${randomBytes(8).toString('hex')}.txt`
  try {
    const put = await askStorage(settings, 'PUT', name, 'written by deploy/cluster/check.mjs')
    if (!put.ok) return wrong(what, `cannot be written from here: it answers ${put.status}`)
    const removed = await askStorage(settings, 'DELETE', name, '')
    return removed.ok
      ? right(what)
      : wrong(what, `keeps what we delete: it answers ${removed.status} to DELETE`)
  } catch (error) {
    return wrong(what, why(error))
  }
}

/** @param {Settings} given @returns {Promise<Line[]>} */
export async function checkCluster(given) {
  /** @type {Settings} */
  const settings = { ARI: given.ASTERISK_ARI_URL, ...given }
  const all = (/** @type {string} */ name) => listOf(settings[name])
  const groups = await Promise.all([
    ...all('KAMAILIO').map((place) => answersSip(`Kamailio ${place}`, place)),
    ...all('SIP_EDGE_RPC').map((address) => saidByKamailio(address, settings)),
    ...all('RTPENGINE').map(answersPing),
    ...all('ASTERISK').map((place) => answersSip(`Asterisk ${place}`, place)),
    ...all('ARI').map((address) => answersAri(address, settings)),
    ...all('SERVICE').map(readyProcess),
    sameVersions(all('METRICS')),
    databaseServers(all('PATRONI')),
    ...all('ETCD').map(healthyEtcd),
    writableStorage(settings),
    clocks([
      ...all('SERVICE').map((url) => `${url}/health/live`),
      ...all('ARI').map((url) => `${url}/ari/ping`),
      ...all('ETCD').map((url) => `${url}/version`),
    ]),
  ])
  const missing = [
    'KAMAILIO',
    'SIP_EDGE_RPC',
    'RTPENGINE',
    'ASTERISK',
    'ARI',
    'SERVICE',
    'METRICS',
    'PATRONI',
    'ETCD',
  ]
    .filter((name) => all(name).length === 0)
    .map((name) => ({ ok: null, what: name, found: 'not looked at: it is not set' }))
  return [...groups.flat(), ...missing]
}

/** @param {Line} line */
const shown = ({ ok, what, found }) =>
  `${ok === null ? '  --   ' : ok ? 'right  ' : 'WRONG  '}${what}${found && `: ${found}`}`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = [...FILES, ...process.argv.slice(2)]
  const settings = Object.assign(
    {},
    ...files.filter(existsSync).map((file) => {
      try {
        return parseEnv(readFileSync(file, 'utf8'))
      } catch (error) {
        process.stderr.write(`${file} is not read: ${/** @type {Error} */ (error).message}\n`)
        return {}
      }
    }),
  )
  const lines = await checkCluster(settings)
  process.stdout.write(`${lines.map(shown).join('\n')}\n`)
  process.exitCode = lines.some(({ ok }) => ok === false) ? 1 : 0
}
