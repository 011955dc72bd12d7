import { type ComponentType, lazy, useMemo } from 'react'

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
  async function loadIt() {
    loaded = (await load())[name]
    return { default: loaded }
  }
  const waiting = lazy<ComponentType<Props>>(loadIt)
  return { load: loadIt, component: () => loaded ?? waiting }
}

/** Shows a part: at once when it was loaded before, which React.lazy alone does not. */
export function Late<Props extends object>({ of, props }: { of: Part<Props>; props: Props }) {
  const Component = useMemo(() => of.component(), [of])
  return <Component {...props} />
}
