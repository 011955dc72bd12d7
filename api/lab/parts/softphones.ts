import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A real softphone of this machine, without a sound card. */
export interface Softphone {
  /** what it has said so far */
  said(): string
  stop(): Promise<void>
}

function start(command: string, args: readonly string[], home: string): Softphone {
  // Its input stays open: at its end it would quit.
  const child: ChildProcess = spawn(command, args, {
    env: { ...process.env, HOME: home },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (words += chunk))
  return {
    said: () => words,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Linphone's own client for the console, which sets itself up from an address and answers every call. */
export async function startLinphone(home: string, setUp: string): Promise<Softphone> {
  mkdirSync(join(home, '.local/share/linphone'), { recursive: true })
  const config = join(home, 'linphonerc')
  writeFileSync(config, ['[misc]', `config-uri=${setUp}`, '[sip]', 'sip_port=-1', ''].join('\n'))
  return start('linphonec', ['-c', config, '-a'], home)
}

interface Account {
  readonly username: string
  readonly secret: string
  /** host:port */
  readonly server: string
}

/** Baresip with what a person enters by hand; it rings, and answers nothing. */
export async function startBaresip(home: string, { username, secret, server }: Account): Promise<Softphone> {
  mkdirSync(home, { recursive: true })
  const account = `<sip:${username}@${server};transport=udp>;auth_pass=${secret};regint=60;answermode=manual`
  writeFileSync(join(home, 'accounts'), `${account}\n`)
  writeFileSync(join(home, 'contacts'), '')
  const modules = ['account', 'g711', 'ausine', 'aufile', 'menu', 'stdio', 'uuid']
  const lines = [
    'module_path /usr/lib/baresip/modules',
    'audio_player aufile,/dev/null',
    'audio_source ausine,440',
    'audio_alert aufile,/dev/null',
    'sip_listen 127.0.0.1:0',
    ...modules.map((module) => `module ${module}.so`),
    '',
  ]
  writeFileSync(join(home, 'config'), lines.join('\n'))
  return start('baresip', ['-f', home, '-v'], home)
}
