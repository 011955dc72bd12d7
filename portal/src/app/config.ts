import { wires } from 'virtual:wires'
import type { PublicConfig } from '@ekoline/contract/company/service.ts'

let loaded: PublicConfig | null = null

/**
 * Reads the configuration that the API wrote into the page; a page not served by the API fetches it.
 *
 * @throws when it is not there and cannot be fetched
 */
export async function loadConfig(): Promise<PublicConfig> {
  const written = document.querySelector<HTMLMetaElement>('meta[name="ekoline-config"]')?.content
  return setConfig(written ? JSON.parse(written) : await (await fetch(wires.config.path)).json())
}

/** Sets the configuration directly: while the page is built, there is no operator yet. */
export function setConfig(known: PublicConfig): PublicConfig {
  loaded = known
  return known
}

/** The operator's brand, links, mode and settings; available before the first paint. */
export function config(): PublicConfig {
  if (!loaded) throw new Error('config() was asked before loadConfig() was done')
  return loaded
}
