/** Made of the contract by portal/wires.ts. */
declare module 'virtual:wires' {
  import type { Wire } from '@ekoline/contract/endpoint/endpoint.ts'
  import type { EndpointName } from '@ekoline/contract/index.ts'

  export const wires: Readonly<Record<EndpointName, Wire>>
}

/** Filled by portal/texts.ts: each module brings the texts that it names. */
declare module 'virtual:texts' {
  export const texts: Readonly<Record<string, string>>
}
