import { type Cluster, startCluster } from './cluster.ts'
import { noNetwork } from './network.ts'
import { until } from './pieces.ts'
import { talk } from './talk.ts'

/** `npm run test:long -- cluster`. */
const say = (line: string) => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

async function wellOrNot(cluster: Cluster) {
  let last: string[] = []
  await until('a cluster in which check.mjs finds nothing wrong', () => {
    last = cluster.wrongs()
    return last.length === 0
  }).catch((error) => {
    throw new Error(`${(error as Error).message}:\n${last.join('\n')}`)
  })
}

const missing = noNetwork()
if (missing) {
  say(`not run: ${missing}`)
  process.exit(1)
}
const cluster = await startCluster(say)
try {
  await wellOrNot(cluster)
  say('check.mjs: all is well')
  await talk(cluster)
  say('a call with sound, by both edges; its recording is in the bucket, and heard from both processes')
} finally {
  await cluster.stop()
}
process.exit()
