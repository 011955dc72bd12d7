import type { ListedCall } from '@ekoline/contract/calls/call-record.ts'
import { callsMessages } from '@ekoline/contract/calls/messages/calls.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { having } from '../../testing/calls.ts'
import { ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'
import { playsAlone } from '../../ui/sound/one-sound.ts'

const member = { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false } }

/** A server that has two recorded calls, and signs each address anew. */
function recorded(part: Partial<ListedCall> = {}) {
  let signed = 0
  const link = (body: Record<string, unknown>) => ({
    status: 'success',
    result: { url: `/v1/recordings/${body.variant}/${body.uniqueid}?signature=${++signed}`, expires: 0 },
  })
  return { ...having(2, { recorded: true, ...part }), 'POST /v1/recordings/link': link }
}

const press = async (name: RegExp, row = 0) =>
  fireEvent.click((await screen.findAllByRole('button', { name }))[row] as Element)
const players = () => screen.queryAllByRole('group', { name: /^Recording of the call/ })
const sound = () => document.querySelector('audio') as HTMLAudioElement

beforeEach(() => {
  session.store({ token: 'secret' })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    fireEvent.play(this)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    fireEvent.pause(this)
  })
})

describe('the recording of a call', () => {
  // @shows AC2-24
  test('is played in the row by a signed address, and paused', async () => {
    await open('/calls', recorded())
    await press(/^Play individual/)
    await screen.findByRole('button', { name: 'Play' })
    expect(sound().getAttribute('src')).toBe('/v1/recordings/individual/call-0?signature=1')
    await page.press('Play')
    await page.press('Pause')
    await screen.findByRole('button', { name: 'Play' })
    await page.press('Close the player')
    expect(players()).toHaveLength(0)
  })

  test('opens in sight, and does not move the page again when its address is a new one', async () => {
    const inSight = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
    await open('/calls', recorded())
    await press(/^Play individual/)
    const position = await screen.findByLabelText('Position')
    expect(inSight.mock.calls).toEqual([[{ block: 'nearest' }]])
    expect(inSight.mock.contexts[0]).toBe(players()[0])
    fireEvent.change(position, { target: { value: '65' } })
    fireEvent.error(sound())
    await waitFor(() => expect(sound().getAttribute('src')).toContain('signature=2'))
    expect(inSight).toHaveBeenCalledTimes(1)
  })

  test('pauses when another sound begins', async () => {
    await open('/calls', recorded())
    await press(/^Play individual/)
    await screen.findByLabelText('Position')
    fireEvent.play(sound())
    playsAlone(document.createElement('audio'))
    expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy()
  })

  test('brings the two sides closer together, once for each sound', async () => {
    const links: string[] = []
    class Node {
      name: string
      constructor(name: string) {
        this.name = name
      }
      connect(to: Node, output = 0, input = 0) {
        links.push(`${this.name}:${output} ${to.name}:${input}`)
        return to
      }
      disconnect() {
        links.push(`${this.name} off`)
      }
    }
    const resume = vi.fn(async () => undefined)
    vi.stubGlobal(
      'GainNode',
      class extends Node {
        constructor(_: unknown, { gain = 1 }: { gain?: number }) {
          super(`gain ${gain}`)
        }
      },
    )
    vi.stubGlobal(
      'AudioContext',
      class {
        destination = new Node('ears')
        resume = resume
        createMediaElementSource = () => new Node('sound')
        createChannelSplitter = () => new Node('split')
        createChannelMerger = () => new Node('merge')
      },
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    await open('/calls', recorded())
    await press(/^Play individual/)
    await screen.findByLabelText('Position')
    fireEvent.play(sound())
    fireEvent.pause(sound())
    fireEvent.play(sound())
    await waitFor(() => expect(links.at(-1)).toBe('merge:0 ears:0'))
    expect(links).toEqual([
      'sound:0 gain 1:0',
      'gain 1:0 split:0',
      'split:0 gain 0.7:0',
      'gain 0.7:0 merge:0',
      'split:0 gain 0.3:0',
      'gain 0.3:0 merge:1',
      'split:1 gain 0.3:0',
      'gain 0.3:0 merge:0',
      'split:1 gain 0.7:0',
      'gain 0.7:0 merge:1',
      'merge:0 ears:0',
    ])
    await page.press('Close the player')
    await waitFor(() => expect(links.slice(-2)).toEqual(['sound off', 'merge off']))
  })

  test('is sought and heard at another speed', async () => {
    await open('/calls', recorded())
    await press(/^Play individual/)
    const position = await screen.findByLabelText('Position')
    expect(position.getAttribute('aria-valuetext')).toBe('0:00 of 3:12')
    fireEvent.change(position, { target: { value: '65' } })
    expect(position.getAttribute('aria-valuetext')).toBe('1:05 of 3:12')
    expect(sound().currentTime).toBe(65)
    await page.type('Speed', '1.5')
    expect(sound().playbackRate).toBe(1.5)
    expect(screen.getByLabelText('Speed').textContent).toBe('0.75×1×1.25×1.5×2×')
  })

  test('is the only one that plays', async () => {
    await open('/calls', recorded())
    await press(/^Play individual/)
    await screen.findByLabelText('Position')
    await press(/^Play individual/, 1)
    await waitFor(() => expect(sound().getAttribute('src')).toContain('/individual/call-1'))
    expect(players()).toHaveLength(1)
  })

  test('goes on where it was when its address has ended', async () => {
    await open('/calls', recorded())
    await press(/^Play individual/)
    fireEvent.change(await screen.findByLabelText('Position'), { target: { value: '65' } })
    fireEvent.error(sound())
    await waitFor(() => expect(sound().getAttribute('src')).toContain('signature=2'))
    fireEvent.loadedMetadata(sound())
    expect(sound().currentTime).toBe(65)
  })

  test('that cannot be played says so, and is tried again', async () => {
    await open('/calls', recorded())
    await press(/^Play individual/)
    await screen.findByLabelText('Position')
    fireEvent.error(sound())
    await page.shows(callsMessages.recording_failed)
    await page.press('Try again')
    await screen.findByLabelText('Position')
  })

  test('that is refused says why', async () => {
    await open('/calls', {
      ...recorded(),
      'POST /v1/recordings/link': failed(404, 'not_found', 'We couldn’t find that.'),
    })
    await press(/^Play individual/)
    await page.shows('We couldn’t find that.')
    await press(/^Download individual/)
    await waitFor(() => expect(screen.getAllByText('We couldn’t find that.')).toHaveLength(2))
  })

  test('is saved as a file', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.getAttribute('href')} as ${this.download}`)
    })
    await open('/calls', recorded())
    await press(/^Download individual/)
    await waitFor(() =>
      expect(saved).toEqual(['/v1/recordings/individual/call-0?signature=1 as call-call-0.wav']),
    )
  })

  // @shows AC2-24
  test('of another person’s call is the business one, for admins only', async () => {
    await open('/calls', recorded({ individual: false }))
    await press(/^Play business/)
    await waitFor(() => expect(sound().getAttribute('src')).toContain('/business/call-0'))
  })

  test('of another person’s call is not offered to a member who is no admin', async () => {
    await open('/calls', { ...recorded({ individual: false }), ...member })
    expect(await screen.findAllByText('No recording')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull()
  })

  // @shows DEC-130
  test('is one play and one download a call', async () => {
    await open('/calls', recorded())
    expect(await screen.findAllByRole('button', { name: /^Play/ })).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: /^Download (individual|business)/ })).toHaveLength(2)
  })
})
