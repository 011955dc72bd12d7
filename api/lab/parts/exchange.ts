import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { ProcessPlace } from '../../src/adapters/exchange/exchange.ts'
import { type Pbx, type PbxOptions, startPbx } from '../asterisk/pbx.ts'
import { openSipSide, type PhoneBehaviour, type SipSide } from '../asterisk/sip-side.ts'

const RTP_PORTS = 2_000

/** For 127.0.0.1, self-signed. */
export function makeCertificate(
  directory: string,
  { certificate, key }: { certificate: string; key: string },
) {
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', join(directory, key), '-out', join(directory, certificate)]
  const how = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ]
  execFileSync('openssl', [...how, ...names, ...files], { stdio: 'pipe' })
}

/** An Asterisk of a lab, the carrier that it calls by and the phones that register with it. */
export interface LabExchange {
  readonly pbx: Pbx
  readonly carrier: SipSide
  readonly phones: SipSide
  /** the folder that it shares with our process, under the same path */
  readonly directory: string
  /** its name in records */
  readonly node: string
  /** other processes at the same Asterisk */
  readonly beside?: readonly ProcessPlace[]
  /** Sets how a called party behaves from now on: a number with +, or a SIP user. */
  behave(who: string, behaviour: PhoneBehaviour): void
  stop(): Promise<void>
}

/**
 * @param index of those that run at once, from 0: their handsets have addresses of their own, and their calls ports
 * @param front a carrier in place of its own, the address of a dispatcher by which its calls come, what else is not as usual
 */
export async function openExchange(
  index = 0,
  front: Partial<
    Pick<
      PbxOptions,
      | 'address'
      | 'port'
      | 'peers'
      | 'carrier'
      | 'dispatcher'
      | 'edges'
      | 'edgeSound'
      | 'aheadSeconds'
      | 'phones'
      | 'tls'
    >
  > = {},
): Promise<LabExchange> {
  const directory = mkdtempSync(join(tmpdir(), 'ekoline-lab-'))
  const behaviours = new Map<string, PhoneBehaviour>()
  const behaviour = (who: string) => behaviours.get(who) ?? {}
  const later = { address: front.address ?? '127.0.0.1', port: 0 }
  const host = (of: number) => `127.0.${1 + index}.${of}`
  const carrier = await openSipSide({ address: host(2), port: 0, pbx: later, behaviour })
  const phones = await openSipSide({ address: host(10), port: 0, pbx: later, behaviour })
  const node = `lab${index}`
  if (front.tls) makeCertificate(directory, front.tls)
  const pbx = await startPbx(inject('pbxRoot'), directory, {
    node,
    carrier,
    ...front,
    rtpFrom: 20_000 + RTP_PORTS * index,
  })
  later.port = pbx.sip.port
  return {
    pbx,
    carrier,
    phones,
    directory,
    node,
    behave: (who, does) => void behaviours.set(who, does),
    async stop() {
      carrier.close()
      phones.close()
      await pbx.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
