import { config } from '../../config.ts'

/** The store of this device, where the operator has an app in it. */
export function appStore(agent = navigator.userAgent): string | null {
  const { android, ios } = config().links
  if (/android/i.test(agent)) return android
  return /iphone|ipad|ipod/i.test(agent) ? ios : null
}
