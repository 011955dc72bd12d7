import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { browserPhone, switchBrowserPhone } from '../../calls/browser-phone/useBrowserPhone.ts'
import { ticketIn } from '../answer.ts'

/** Shows what a notification leads to that was pressed while this page is open: for a call, its phone is on. */
export function OpensPushed() {
  const navigate = useNavigate()
  const open = useEffectEvent((path: string) => {
    if (ticketIn(path) === null) return void navigate(path)
    if (['off', 'failed'].includes(browserPhone.state().phone)) switchBrowserPhone(true)
  })
  useEffect(() => {
    const { serviceWorker } = navigator
    const hear = ({ data }: MessageEvent) => {
      if (data?.kind === 'open' && typeof data.path === 'string' && /^\/(?!\/)/.test(data.path))
        open(data.path)
    }
    serviceWorker?.addEventListener('message', hear)
    return () => serviceWorker?.removeEventListener('message', hear)
  }, [])
  return null
}
