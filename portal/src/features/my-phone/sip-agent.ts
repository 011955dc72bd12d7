import type { BrowserSecret } from '@ekoline/contract/my-phone.ts'
import { C, UA, WebSocketInterface } from 'jssip'
import type { RTCSession } from 'jssip/lib/RTCSession.js'
import type { Agent, AgentEvent } from './browser-agent.ts'

const EXPIRES_SECONDS = 120 // a page that is gone is forgotten by then
const BUSY = 486
const MICROPHONE = { audio: true, video: false }
const KEYS = { transportType: C.DTMF_TRANSPORT.RFC2833 }

/** Plays what the other side says. */
function listenTo(session: RTCSession, speaker: HTMLAudioElement) {
  session.connection?.addEventListener('track', ({ streams: [stream = null] }) => {
    speaker.srcObject = stream
    void speaker.play().catch(() => undefined) // the call goes on; the page is told by no sound
  })
}

/** SIP over WebSocket, media by WebRTC: the one file that knows of either. */
export function startSipAgent(
  { url, user, domain, realm, secret }: BrowserSecret,
  tell: (event: AgentEvent) => void,
): Agent {
  const speaker = new Audio()
  let call: RTCSession | null = null
  const ua = new UA({
    sockets: [new WebSocketInterface(url)],
    uri: `sip:${user}@${domain}`,
    password: secret,
    realm,
    register_expires: EXPIRES_SECONDS,
    session_timers: false,
  })

  function take(session: RTCSession) {
    if (call) return session.terminate({ status_code: BUSY })
    call = session
    const over = () => {
      call = null
      speaker.srcObject = null
      tell({ type: 'ended' })
    }
    session.on('peerconnection', () => listenTo(session, speaker))
    session.on('confirmed', () => tell({ type: 'talking' }))
    session.on('getusermediafailed', () => tell({ type: 'no microphone' }))
    session.on('ended', over)
    session.on('failed', over)
    tell({ type: 'called', number: session.remote_identity.uri.user })
  }

  ua.on('registered', () => tell({ type: 'registered' }))
  ua.on('registrationFailed', () => tell({ type: ua.isConnected() ? 'refused' : 'lost' }))
  ua.on('disconnected', () => tell({ type: 'lost' }))
  ua.on('newRTCSession', ({ session }: { session: RTCSession }) => take(session))
  ua.start()
  return {
    answer: () => call?.answer({ mediaConstraints: MICROPHONE }),
    hangUp: () => call?.terminate(),
    mute: (muted) => (muted ? call?.mute({ audio: true }) : call?.unmute({ audio: true })),
    press: (key) => call?.sendDTMF(key, KEYS),
    stop: () => ua.stop(),
  }
}
