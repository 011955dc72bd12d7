/** Made of the contract by portal/wires.ts. */
declare module 'virtual:wires' {
  import type { Wire } from '@ekoline/contract/endpoint/endpoint.ts'
  import type { EndpointName } from '@ekoline/contract/index.ts'

  export const wires: Readonly<Record<EndpointName, Wire>>
}
