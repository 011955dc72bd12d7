import type { BrowserSecret } from '@ekoline/contract/people/my-phone.ts'
import { C, UA, WebSocketInterface } from 'jssip'
import type { RTCSession } from 'jssip/lib/RTCSession.js'
import type { Agent, AgentEvent } from './browser-phone.ts'

const EXPIRES_SECONDS = 300 // the registrar forgets a page that is gone with its connection, at the latest by then
// A hidden page's timers run once a minute, and the library's own would come too late.
const REGISTER_EVERY_MS = 60_000
const BUSY = 486
const MICROPHONE = { audio: true, video: false }
const KEYS = { transportType: C.DTMF_TRANSPORT.RFC2833, duration: 100, interToneGap: 100 } // in milliseconds

/** Plays the other side's audio. */
function listenTo(session: RTCSession, speaker: HTMLAudioElement) {
  session.connection?.addEventListener('track', ({ streams: [stream = null] }) => {
    speaker.srcObject = stream
    void speaker.play().catch(() => undefined) // the call goes on without the sound
  })
}

/** SIP over WebSocket, media by WebRTC: the only file that knows about either. @source DEC-95 */
export function startSipAgent(
  { url, user, domain, realm, secret }: BrowserSecret,
  emit: (event: AgentEvent) => void,
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
      emit({ type: 'ended' })
    }
    session.on('peerconnection', () => listenTo(session, speaker))
    session.on('confirmed', () => emit({ type: 'talking' }))
    session.on('hold', ({ originator }) => originator === 'local' && emit({ type: 'held', held: true }))
    session.on('unhold', ({ originator }) => originator === 'local' && emit({ type: 'held', held: false }))
    session.on('getusermediafailed', () => emit({ type: 'no microphone' }))
    session.on('ended', over)
    session.on('failed', over)
    const { uri, display_name: name } = session.remote_identity
    emit({ type: 'called', number: uri.user, name })
  }

  ua.on('registered', () => emit({ type: 'registered' }))
  ua.on('registrationFailed', () => emit({ type: ua.isConnected() ? 'refused' : 'lost' }))
  ua.on('disconnected', () => emit({ type: 'lost' }))
  ua.on('newRTCSession', ({ session }: { session: RTCSession }) => take(session))
  ua.start()
  const registering = setInterval(() => ua.isRegistered() && ua.register(), REGISTER_EVERY_MS)
  return {
    answer: (by) => call?.answer({ mediaConstraints: MICROPHONE, pcConfig: { iceServers: [...by] } }),
    hangUp: () => call?.terminate(),
    mute: (muted) => (muted ? call?.mute({ audio: true }) : call?.unmute({ audio: true })),
    hold: (held) => void (held ? call?.hold() : call?.unhold()),
    press: (keys) => call?.sendDTMF(keys, KEYS),
    stop() {
      clearInterval(registering)
      ua.stop()
    },
  }
}
