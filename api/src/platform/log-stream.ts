import { write, writeSync } from 'node:fs'

export interface LogStreamOptions {
  /** bytes that are written together; a system call for each line would cost more than the line */
  readonly together: number
  /** how long a line waits at most */
  readonly withinMs: number
}

/** Characters, more than is logged in a second; what waits behind a destination that takes nothing is lost. */
const MOST_WAITING = 16 * 1024 * 1024
/** A pipe that nobody empties is waited for so long at the end of the process. */
const TRIES_AT_EXIT = 20
const TRY_AGAIN_MS = 50

const NOTHING = Buffer.alloc(0)

const isBusy = (error: unknown) => ['EAGAIN', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')
const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/**
 * Writes lines to a file descriptor, in order, some together. On a full disk lines are lost, the process goes on and ends as
 * it would, and once there is space the log says how many. (pino's own destination ends the process, keeps every line in
 * memory, or waits at the exit for ever.)
 */
export function createLogStream(fd: number, { together, withinMs }: LogStreamOptions) {
  let waiting = ''
  let current: Buffer = NOTHING // what is being written, or what is left of it
  let isBegun = false // a part of `current` is written
  let isCut = false // the last line that is written has no end
  let lost = 0
  let noted = 0 // of `lost`, what `current` says
  let writing = false
  let flushed: (() => void)[] = []

  const lines = (text: string) => text.split('\n').filter((line) => line !== '').length
  /** Begins with what is missing before it. */
  function take(): Buffer {
    const note = lost > 0 ? `${JSON.stringify({ level: 40, lost, msg: 'lines of the log were lost' })}\n` : ''
    const bytes = Buffer.from((isCut ? '\n' : '') + note + waiting)
    waiting = ''
    isCut = false
    isBegun = false
    noted = lost
    return bytes
  }
  function settle() {
    const told = flushed
    flushed = []
    for (const done of told) done()
  }
  /** Nothing can be written: the next line tries again. */
  function lose() {
    if (isBegun) lost -= noted
    lost += lines(current.toString()) - (noted > 0 && !isBegun ? 1 : 0)
    isCut = isBegun
    current = NOTHING
  }

  function flush(): void {
    if (writing) return
    if (current.length === 0 && waiting !== '') current = take()
    if (current.length === 0) {
      settle()
      return
    }
    writing = true
    write(fd, current, 0, current.length, null, (error, written) => {
      writing = false
      if (error && isBusy(error)) {
        setTimeout(flush, TRY_AGAIN_MS).unref()
        return
      }
      if (error) {
        lose()
        settle()
        return
      }
      current = current.subarray(written)
      isBegun = true
      if (current.length === 0) lost -= noted
      if (current.length > 0 || waiting.length >= together) flush()
      else settle()
    })
  }

  /** At the exit, where nothing can be waited for but by blocking. */
  function flushSync(): void {
    // What is on its way is written by its own call.
    for (let bytes of writing ? [take()] : [current, take()])
      for (let tries = 0; bytes.length > 0 && tries < TRIES_AT_EXIT; )
        try {
          bytes = bytes.subarray(writeSync(fd, bytes))
        } catch (error) {
          if (!isBusy(error)) return
          tries++
          sleep(TRY_AGAIN_MS)
        }
  }

  setInterval(flush, withinMs).unref()
  process.on('exit', flushSync)
  return {
    write(line: string): void {
      if (waiting.length + line.length > MOST_WAITING) lost++
      else waiting += line
      if (waiting.length >= together) flush()
    },
    /** Calls back when what waits is written, or lost. */
    flush(done: () => void = () => {}): void {
      flushed.push(done)
      flush()
    },
  }
}
