import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { checkCluster } from '../../deploy/cluster/check.mjs'

/** @typedef {import('node:http').RequestListener} Listener */

/** @param {(text: string) => string | null} answer @returns {Promise<string>} host:port */
async function udp(answer) {
  const socket = createSocket('udp4')
  socket.on('message', (text, { port, address }) => {
    const said = answer(text.toString('latin1'))
    if (said !== null) socket.send(said, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}

/** @param {Listener} listener @returns {Promise<string>} */
async function http(listener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`
}

/** @param {object} body @param {number} [status] @returns {Listener} */
const json =
  (body, status = 200) =>
  (_, answer) =>
    void answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** @param {Record<string, unknown>} results of each method @returns {Listener} */
const rpc = (results) => async (request, answer) => {
  if (request.url !== '/rpc' || request.headers['x-edge-secret'] !== 'edge')
    return void answer.writeHead(404).end()
  const { method } = JSON.parse(String((await request.toArray()).join('')))
  answer.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: results[method] }))
}

const member = (/** @type {string} */ name, /** @type {string} */ role, state = 'running') => ({
  name,
  role,
  state,
})
const target = (/** @type {string} */ URI, /** @type {string} */ FLAGS) => ({ DEST: { URI, FLAGS } })
const dispatcher = (/** @type {ReturnType<typeof target>[]} */ ...TARGETS) => ({
  RECORDS: [{ SET: { ID: 1, TARGETS } }],
})
const login = { ASTERISK_ARI_PASSWORD: 'secret', SIP_EDGE_SECRET: 'edge' }

/** @param {Parameters<typeof checkCluster>[0]} settings what is wrong, and what is right with what is said of it */
async function said(settings) {
  const lines = await checkCluster(settings)
  const of = (/** @type {boolean} */ ok) => lines.filter((line) => line.ok === ok)
  return {
    wrong: of(false).map(({ what, found }) => `${what}: ${found}`),
    right: of(true).map(({ what }) => what),
    unseen: lines.filter(({ ok }) => ok === null).map(({ what }) => what),
  }
}

test('a cluster that is well has nothing wrong', async () => {
  const sip = await udp((text) => (text.startsWith('OPTIONS sip:') ? 'SIP/2.0 200 OK\r\n\r\n' : null))
  const rtpengine = await udp((text) => `${text.split(' ', 1)[0]} d6:result4:ponge`)
  const kamailio = await http(
    rpc({
      'dispatcher.list': dispatcher(target('sip:10.0.0.31', 'AP'), target('sip:10.0.0.32', 'AP')),
      'dmq.list_nodes': [
        { host: '10.0.0.21', local: 1, status: 'active' },
        { host: '10.0.0.22', local: 0, status: 'active' },
      ],
    }),
  )
  const stored = new Set()
  const storage = await http((request, answer) => {
    expect(request.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-east-1\/s3\/aws4_request, /,
    )
    if (request.method === 'PUT') stored.add(request.url)
    else stored.delete(request.url)
    answer.end()
  })
  const metrics = await http(
    (_, answer) => void answer.end('ekoline_build_info{version="1.2.0",node="v24"} 1\n'),
  )
  const ari = await http(json([{ name: 'ekoline' }])) // of this host, without a list of all
  const { wrong, right } = await said({
    KAMAILIO: `${sip},${sip}`,
    SIP_EDGE_RPC: kamailio,
    ASTERISK: sip,
    RTPENGINE: rtpengine,
    ASTERISK_ARI_URL: ari,
    SERVICE: await http(json({ status: 'ok' })),
    METRICS: `${metrics},${metrics}`,
    PATRONI: await http(
      json({ members: [member('db1', 'leader'), member('db2', 'sync_standby', 'streaming')] }),
    ),
    ETCD: await http(json({ health: 'true' })),
    S3_ENDPOINT: storage,
    S3_BUCKET: 'ekoline',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    ...login,
  })
  expect(wrong).toEqual([])
  expect(right).toContain('PostgreSQL has a synchronous standby')
  expect(right).toContain(`DMQ of ${kamailio}`)
  expect(right).toContain(`ARI ${ari}`)
  expect([...stored]).toEqual([])
})

test('what is wrong is said in words, piece by piece', async () => {
  const closed = 'http://127.0.0.1:2' // a port that nothing is given
  const drained = await udp(() => 'SIP/2.0 503 Service Unavailable\r\n\r\n')
  const [old, newer] = await Promise.all(
    ['1.1.0', '1.2.0'].map((version) =>
      http((_, answer) => void answer.end(`ekoline_build_info{version="${version}"} 1\n`)),
    ),
  )
  const late = await http(
    (_, answer) => void answer.writeHead(200, { date: new Date(0).toUTCString() }).end('{"health":"false"}'),
  )
  const { wrong, unseen } = await said({
    KAMAILIO: `${drained},${drained}`,
    SIP_EDGE_RPC: await http(
      rpc({
        'dispatcher.list': dispatcher(target('sip:10.0.0.31', 'DX'), target('sip:10.0.0.32', 'IP')),
        'dmq.list_nodes': { host: '10.0.0.21', local: 1, status: 'active' },
      }),
    ),
    ARI: `${await http(json([]))},${await http(json({}, 401))}`,
    SERVICE: `${closed},${await http(json({}, 503))}`,
    METRICS: `${old},${newer}`,
    PATRONI: await http(
      json({ pause: true, members: [member('db1', 'leader'), member('db2', 'replica', 'stopped')] }),
    ),
    ETCD: late,
    ...login,
  })
  const all = wrong.join('\n')
  for (const words of [
    'answers 503: it takes no calls now',
    'Asterisk sip:10.0.0.31 at the dispatcher: is switched off',
    'Asterisk sip:10.0.0.32 at the dispatcher: gave no sign of life',
    ': does not see the other one: registrations are not shared',
    'none of our processes is connected to it',
    'refuses our password',
    `Ekoline ${closed}: nothing listens there`,
    'is not ready: its database does not answer',
    'versions of our processes: differ: 1.1.0 at',
    'PostgreSQL: has no synchronous standby',
    'PostgreSQL db2: is stopped',
    'Patroni: is paused',
    'is not healthy: most of its members are away',
    `clock of ${late}/version: is`,
  ])
    expect(all).toContain(words)
  expect(unseen).toEqual(expect.arrayContaining(['object storage', 'RTPENGINE', 'ASTERISK']))
})

test('a piece that says nothing is a wrong one after three seconds; one that may not be asked is named', async () => {
  const { wrong, unseen } = await said({
    RTPENGINE: await udp(() => null),
    SIP_EDGE_RPC: await http(rpc({})),
  })
  expect(wrong).toEqual([expect.stringContaining('no answer within 3 seconds')])
  expect(unseen).toContainEqual(expect.stringContaining("Kamailio's RPC"))
})
