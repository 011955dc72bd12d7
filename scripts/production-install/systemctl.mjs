#!/usr/bin/node
/**
 * What stands in for systemctl where systemd is not process 1: starts a unit's ExecStart as its User, with its Environment,
 * EnvironmentFile, folders and umask, after the units that it requires; in its RootDirectory, with what is bound into it and
 * its capabilities. It sandboxes nothing else, and restarts nothing.
 * Plain JavaScript for the Node of Debian.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const STATE = '/run/stand-in'
const LOGS = '/var/log/stand-in'

/** @param {string} name @returns {(key: string) => string[]} the values of a key of the unit */
function readUnit(name) {
  const lines = readFileSync(`/etc/systemd/system/${name}.service`, 'utf8').split('\n')
  return (key) => lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1))
}

/** @param {string} file @returns {string[][]} plain lines only: what is quoted is for systemd */
function readSettings(file) {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
  for (const line of lines)
    if (/["'\\]/.test(line)) throw new Error(`${file}: too hard for the stand-in: ${line}`)
  return lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
}

/** @param {'passwd' | 'group'} of @param {string} name */
const idOf = (of, name) => execFileSync('getent', [of, name], { encoding: 'utf8' }).split(':')[2]

/**
 * The command as the unit's user. In a folder that has a Debian of its own the user has no name, only a number.
 *
 * @param {(key: string) => string[]} unit @param {string[]} command
 */
function asUser(unit, command) {
  const [user = 'root'] = unit('User')
  const [within] = unit('RootDirectory')
  const ids = [`--reuid=${idOf('passwd', user)}`, `--regid=${idOf('group', unit('Group')[0] ?? user)}`]
  const rights = unit('AmbientCapabilities')
    .filter(Boolean)
    .map((it) => it.replace('CAP_', '+').toLowerCase())
  const allowed = rights.flatMap((it) => [`--inh-caps=${it}`, `--ambient-caps=${it}`])
  const groups = within ? '--clear-groups' : '--init-groups' // by number, so that the folder needs no such user
  const words = ['setpriv', ...ids, groups, ...allowed, '--no-new-privs', ...command]
  if (!within) return { words, before: '', namespace: [] }
  const bound = [...unit('BindPaths'), ...unit('BindReadOnlyPaths')].flatMap((line) => line.split(' '))
  const mounts = bound
    .filter((path) => !path.startsWith('-'))
    .map((path) => `mkdir -p ${within}${path}; mount --bind ${path} ${within}${path}`)
  return {
    namespace: ['unshare', '--mount'],
    words: ['chroot', within, ...words],
    before: [...mounts, `mount --rbind /dev ${within}/dev`, `mount -t proc proc ${within}/proc`].join('; '),
  }
}

/** @param {string} name */
function start(name) {
  const unit = readUnit(name)
  for (const needed of unit('Requires')) start(needed.replace('.service', ''))
  const [user = 'root'] = unit('User')
  const [home] = unit('WorkingDirectory')
  const folders = [
    ...unit('StateDirectory').map((it) => `/var/lib/${it}`),
    ...unit('CacheDirectory').map((it) => `/var/cache/${it}`),
  ]
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    execFileSync('chown', [`${user}:${unit('Group')[0] ?? user}`, folder])
  }
  const environment = unit('Environment').flatMap((line) =>
    line.split(' ').map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
  )
  const settings = unit('EnvironmentFile').flatMap(readSettings)
  const env = { PATH: process.env.PATH, ...Object.fromEntries([...environment, ...settings]) }
  const { words, before, namespace } = asUser(unit, (unit('ExecStart')[0] ?? '').split(' '))
  const script = `set -e; ${before && `${before}; `}umask ${unit('UMask')[0] ?? '0022'}; exec "$@"`
  const [program = '', ...command] = [...namespace, '/bin/sh', '-c', script, 'sh', ...words]
  mkdirSync(STATE, { recursive: true })
  mkdirSync(LOGS, { recursive: true })
  const log = openSync(`${LOGS}/${name}`, 'a')
  if (unit('Type')[0] === 'oneshot') {
    const { status } = spawnSync(program, command, { cwd: home, env, stdio: ['ignore', log, log] })
    if (status !== 0)
      throw new Error(`${name} failed (${status}):\n${readFileSync(`${LOGS}/${name}`, 'utf8')}`)
    return
  }
  const child = spawn(program, command, { cwd: home, env, stdio: ['ignore', log, log], detached: true })
  writeFileSync(`${STATE}/${name}`, String(child.pid))
  child.unref()
}

/** @param {string} name */
function stop(name) {
  const file = `${STATE}/${name}`
  if (!existsSync(file)) return
  const pid = readFileSync(file, 'utf8')
  rmSync(file)
  process.kill(Number(pid), 'SIGTERM')
  execFileSync('timeout', [
    readUnit(name)('TimeoutStopSec')[0] ?? '90',
    'tail',
    `--pid=${pid}`,
    '-f',
    '/dev/null',
  ])
}

const [verb = '', ...words] = process.argv.slice(2)
const names = words.filter((word) => !word.startsWith('--')).map((name) => name.replace('.service', ''))
const byInit = names.filter((name) => existsSync(`/etc/init.d/${name}`))
const ours = names.filter((name) => !byInit.includes(name))
if (verb === 'restart' || verb === 'stop' || verb === 'disable') ours.forEach(stop)
if (verb === 'restart' || verb === 'start' || (verb === 'enable' && words.includes('--now')))
  ours.forEach(start)
for (const name of byInit) execFileSync(`/etc/init.d/${name}`, [verb], { stdio: 'inherit' })
if (!['daemon-reload', 'enable', 'disable', 'start', 'stop', 'restart', 'reload'].includes(verb))
  throw new Error(`The stand-in does not know systemctl ${verb}.`)
