import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDirectory } from './directory-lock.ts'
import { openPglite } from './pglite.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekoline-pglite-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the embedded database', () => {
  it('keeps what was written when it is opened again', async () => {
    const before = await openPglite(folder)
    const session = await before.acquire()
    await session.script('create table kept (id int); insert into kept values (7);')
    session.release()
    await before.close()
    const after = await openPglite(folder)
    const again = await after.acquire()
    expect((await again.query('select id from kept')).rows).toEqual([{ id: 7 }])
    again.release()
    await after.close()
  })

  it('refuses a second opening of the same folder, in this process and in another', async () => {
    const engine = await openPglite(folder)
    await expect(openPglite(folder)).rejects.toThrow('is in use by another process')
    const lock = new URL('./directory-lock.ts', import.meta.url).href
    const other = promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      `import { lockDirectory } from '${lock}'; lockDirectory(${JSON.stringify(folder)})`,
    ])
    await expect(other).rejects.toThrow('is in use by another process')
    await engine.close()
    lockDirectory(folder)()
  })

  it('does not block the event loop while it computes', async () => {
    const engine = await openPglite(null)
    const session = await engine.acquire()
    let isDone = false
    const counting = session.query('select count(*) from generate_series(1, 3000000)').finally(() => {
      isDone = true
    })
    // On the main thread nothing else would happen before it is done.
    for (let turn = 0; turn < 3; turn++) await setImmediate()
    expect(isDone).toBe(false)
    await counting
    session.release()
    await engine.close()
  })

  it('gives up on a database that does not answer any more, and says so', async () => {
    const lost = Promise.withResolvers<Error>()
    const engine = await openPglite(null, { answerWithinMs: 500, onLost: lost.resolve })
    const session = await engine.acquire()
    const spinning = session.query('select count(*) from generate_series(1, 1000000000)')
    await expect(spinning).rejects.toThrow('does not answer any more')
    expect((await lost.promise).message).toContain('does not answer any more')
    session.release()
    await engine.close()
  })

  it('rejects everything still asked when the worker is gone', async () => {
    const engine = await openPglite(null)
    await engine.close()
    const session = await engine.acquire()
    await expect(session.query('select 1')).rejects.toThrow('embedded database has stopped')
  })
})
