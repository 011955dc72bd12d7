import type { Trunk } from '../exchange.ts'

/** A trunk that knows us by our address, and takes what it is given. */
export const trunkOf = (name: string, host: string, change: Partial<Trunk> = {}): Trunk => ({
  name,
  host,
  transport: 'udp',
  proxy: null,
  addresses: [host.replace(/:\d+$/, '')],
  login: null,
  codecs: ['ulaw', 'alaw'],
  channels: null,
  callsPerSecond: null,
  ...change,
})
