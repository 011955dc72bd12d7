import type { PublicConfig } from '@ekoline/contract/service.ts'
import { serviceWire } from '@ekoline/contract/service.wire.ts'

let loaded: PublicConfig | null = null

/**
 * Reads what the API wrote into the page; a page that the API did not serve asks for it.
 *
 * @throws when it is not there and can not be fetched
 */
export async function loadConfig(): Promise<PublicConfig> {
  const written = document.querySelector<HTMLMetaElement>('meta[name="ekoline-config"]')?.content
  return setConfig(written ? JSON.parse(written) : await (await fetch(serviceWire.config.path)).json())
}

/** Takes what is known otherwise: while the page is built, there is no operator yet. */
export function setConfig(known: PublicConfig): PublicConfig {
  loaded = known
  return known
}

/** The operator's brand, links, mode and settings; there since before the first paint. */
export function config(): PublicConfig {
  if (!loaded) throw new Error('config() was asked before loadConfig() was done')
  return loaded
}
