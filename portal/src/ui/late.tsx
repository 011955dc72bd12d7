import { type ComponentType, lazy, useMemo } from 'react'

const failures = new Set<() => void>()

/** Lets every part whose code did not come be asked for again: React.lazy alone never does. */
export function forgetFailures(): void {
  for (const renew of failures) renew()
  failures.clear()
}

/** A part of the portal that is loaded when it is first needed. */
export interface Part<Props> {
  /** loads the code ahead of its use */
  load: () => Promise<unknown>
  /** the component itself when it was loaded before, else one that waits for it */
  component: () => ComponentType<Props>
}

export function part<Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): Part<Props> {
  let loaded: ComponentType<Props> | null = null
  let waiting = lazy<ComponentType<Props>>(loadIt)
  const renew = () => {
    waiting = lazy<ComponentType<Props>>(loadIt)
  }
  async function loadIt() {
    try {
      loaded = (await load())[name]
    } catch (error) {
      failures.add(renew)
      throw error
    }
    return { default: loaded }
  }
  return { load: loadIt, component: () => loaded ?? waiting }
}

/** Shows a part: at once when it was loaded before, which React.lazy alone does not. */
export function Late<Props extends object>({ of, props }: { of: Part<Props>; props: Props }) {
  const Component = useMemo(() => of.component(), [of])
  return <Component {...props} />
}
