import { type ComponentType, lazy, useState } from 'react'

const failures = new Set<() => void>()

/** Makes a screen whose code failed to load load again: React.lazy alone never does. */
export function forgetFailures(): void {
  for (const renew of failures) renew()
  failures.clear()
}

/** A screen, or a part of one, whose code is fetched when it is first shown. */
export type LazyScreen<Props> = ComponentType<Props> & {
  /** fetches the code ahead of its use */
  load: () => Promise<unknown>
}

export function lazyScreen<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyScreen<Props> {
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
  const current = () => loaded ?? waiting
  return Object.assign((props: Props) => <Current current={current} props={props} />, { load: loadIt })
}

/** Shows at once what was loaded before; React.lazy alone does not. */
function Current<Props extends object>({
  current,
  props,
}: {
  current: () => ComponentType<Props>
  props: Props
}) {
  const [Component] = useState(current)
  return <Component {...props} />
}
