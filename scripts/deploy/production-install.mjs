/**
 * `npm run test:install`: follows docs/deploy.md from top to bottom in a bare Debian 13, then docs/telephony.md from there to
 * a first call, with the commits of this clone as the release, and shows that what it installed works. It ends with what
 * could not be run there.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { main, run, throwIfStopped } from '../processes.mjs'
import { asteriskRoot, ensureAsteriskRoot } from '../telephony/asterisk-root.mjs'
import { root } from '../toolchain.mjs'
import { inRoot, makeDebianRoot, noDebianRoot } from './debian-root.mjs'

const place = join(homedir(), '.cache/ekoline/debian-13')
const npmCache = join(homedir(), '.cache/ekoline/debian-13.npm')
/** What a Debian has that was not made by debootstrap: it boots. */
const BOOTS = 'apt-get install --yes --no-install-recommends systemd-sysv dbus iproute2'
const lines = (/** @type {(string | undefined | false)[]} */ ...all) => all.filter(Boolean).join('\n')

/** Sections whose blocks are not run, and why. A section that is not named here is run. */
const NOT_RUN = {
  Monitoring:
    'its packages are large; `npm run test:all -- --only slow alerts` gives the rules to promtool, `npm test -- --only unit deploy` the routes to amtool',
  'Separate logins': 'it is for databases of before there were two logins',
  'From one process': 'it is for installations of before there were two',
  'Mail and SMS': 'its settings need accounts elsewhere',
  'A release': 'scripts/deploy/release.test.mjs makes one',
}

const STAND_INS = [
  'systemd is process 1 of a container: the kernel, its modules and its settings are those of this machine',
  'the certificate is self-signed and comes by a stand-in of certbot, and the host name is in /etc/hosts',
  'the upgrade is to a second tag, which is the same with one migration more, copied and not built again',
  "Asterisk's Debian is that of the telephony lab, made by the same debootstrap from sid",
  'what a person reads on the page My phone is read by its calls',
]

const FIRST_CALL = 'From a bare Debian to a first call'
/** The first one is a commit, as today's repository has no tag. */
const RELEASES = [
  execFileSync('git', ['-C', root, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).slice(0, 12),
  'v0.0.2-second',
]
/** What the second release brings, beside itself: it takes a moment, and the first one knows nothing of it. */
const NEW_MIGRATION = '9999_trial_of_an_upgrade.sql'
const NEW_SQL = `alter table outbox add column trial integer not null default 0;
create index outbox_trial on outbox (trial);
grant update (trial) on outbox to ekoline_app;
`
const HOST = 'portal.install.test'
const ADDRESS = '192.0.2.10'
const PASSWORD = 'Lagos-demo-2468'

/** What the steps leave to the reader, by the beginning of their titles. @type {Record<string, string>} */
const OWN = {
  '0. What is yours': `repository=/srv/ekoline.git host=${HOST}`,
  '1. What is yours': `address=${ADDRESS}`,
  '6. The login of a phone': `secret=$(NODE_EXTRA_CA_CERTS=/etc/ssl/ekoline/fullchain.pem phone-login https://${HOST} ada@ekoline.test ${PASSWORD})`,
}
/** A command of the page, and what is run in its place. @type {ReadonlyArray<[RegExp, string | ((found: string) => string)]>} */
const STOOD_IN = [
  [/^certbot certonly .*$/m, 'give-certificate'],
  [/^systemctl list-timers certbot.timer.*$/m, 'systemctl is-enabled certbot.timer'],
  [
    /^# Now step 2, with the new `version`.*$/m,
    `cp -a /opt/ekoline-${RELEASES[0]} /opt/ekoline-${RELEASES[1]}
git -C /opt/ekoline-${RELEASES[1]} -c advice.detachedHead=false checkout --quiet ${RELEASES[1]}
ln -sfn /opt/ekoline-${RELEASES[1]} /opt/ekoline
mkdir /opt/ekoline-v0.0.0-older
NODE_EXTRA_CA_CERTS=/etc/ssl/ekoline/fullchain.pem ask https://${HOST} 500 /tmp/upgraded >/tmp/asked 2>&1 & asking=$!`,
  ],
  [/^find \/opt .*$/m, (found) => `touch /tmp/upgraded\nwait "$asking" || true\n${found}`],
  [/^debootstrap .*$/m, '[ -d /srv/asterisk/usr ]  # the Debian of the telephony lab'],
  [/^sleep 10$/gm, 'talks; sleep 8'],
]
const NEEDS_NETWORK = /\b(apt-get|clone|npm ci)\b/

/** @typedef {{ section: string, title: string, text: string }} Step */

/** The shell blocks of the page, in order; one with numbered steps is cut at them. @returns {Step[]} */
function stepsOf(/** @type {string} */ page) {
  /** @type {Step[]} */
  const steps = []
  let section = ''
  for (const [, heading, block] of page.matchAll(/^#{1,3} (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (heading) section = heading
    for (const text of block?.split(/^(?=# \d+\. )/m) ?? [])
      steps.push({ section, title: /^# (\d+\. [^.]+)/.exec(text)?.[1] ?? section, text })
  }
  return steps
}

/** @param {Step} step */
const asShell = ({ section, title, text }) =>
  lines(`say ${quoted(section === title ? title : `${section}: ${title}`)}`, text, OWN[title])

const quoted = (/** @type {string} */ text) => `'${text.replaceAll("'", `'\\''`)}'`

const PRELUDE = lines(
  'set -euo pipefail',
  'export HOME=/root',
  'cd /root',
  String.raw`say() { printf '\n── %s (%s s)\n' "$1" "$SECONDS"; }`,
  String.raw`proven() { printf 'ok: %s\n' "$1"; }`,
  '# The phone writes what it hears from the first sound of a call: up to 20 s on a busy machine.',
  'talks() { for _ in $(seq 100); do if [ -s /root/phone/heard.wav ]; then return; fi; sleep 0.2; done; }',
)

/** The package lines of the page decide what the folder holds, so they are run in it once. @param {Step[]} steps */
async function ensureRoot(steps) {
  const packages = lines(...steps.flatMap(({ text }) => text.match(/^apt-get .*$/gm) ?? []), BOOTS)
  const stamp = join(place, 'root/.packages')
  const wanted = createHash('sha256').update(packages).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return null
  console.log(`Making a Debian 13 in ${place} (debootstrap, some minutes and 1 GB) ...`)
  const failed = await makeDebianRoot(place, 'trixie')
  if (failed) return failed
  copyFileSync('/etc/resolv.conf', join(place, 'etc/resolv.conf'))
  const nothing = join(place, 'usr/sbin/policy-rc.d') // starts no daemon outside of a network of its own
  writeFileSync(nothing, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  writeFileSync(join(place, 'etc/dpkg/dpkg.cfg.d/throw-away'), 'force-unsafe-io\n')
  const { code, output } = await run('chroot', [place, 'bash', '-ec', packages], {
    capture: true,
    env: inRoot(),
  })
  throwIfStopped()
  if (code !== 0) return `the packages could not be installed: ${output.trim().split('\n').at(-1)}`
  writeFileSync(stamp, wanted)
  return null
}

/** What is written to the folder is written to a layer over it. @param {string} over */
const overlay = (over) =>
  lines(
    `mount -t overlay overlay -o lowerdir=${place},upperdir=${over}/upper,workdir=${over}/work ${over}/merged`,
    `mkdir -p ${over}/asterisk/upper ${over}/asterisk/work ${over}/merged/srv/asterisk`,
    `mount -t overlay overlay -o lowerdir=${asteriskRoot},upperdir=${over}/asterisk/upper,workdir=${over}/asterisk/work ${over}/merged/srv/asterisk`,
  )

/** Runs a script in the folder with the machine's network, before it boots. @param {string} script */
async function inFolder(script) {
  const over = `${place}.run`
  writeFileSync(join(over, 'upper/root/script'), lines(PRELUDE, script))
  const enter = lines(
    'set -e',
    overlay(over),
    `cd ${over}/merged`,
    'mount -t proc proc proc && mount --rbind /dev dev',
    `mount --bind ${npmCache} root/.npm`,
    'exec chroot . bash /root/script',
  )
  const { npm_config_registry: registry, NODE_EXTRA_CA_CERTS: trusted, http_proxy, https_proxy } = process.env
  const trust = trusted && '/root/trusted.pem'
  const given = { NODE_EXTRA_CA_CERTS: trust, npm_config_registry: registry, http_proxy, https_proxy }
  const options = { env: { ...environment, ...given } }
  const { code } = await run(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', enter],
    options,
  )
  throwIfStopped()
  return code
}

/** Boots the folder and runs a script in it, without a network. @param {string} script */
async function inMachine(script) {
  const over = `${place}.run`
  writeFileSync(join(over, 'upper/root/script'), lines(PRELUDE, script))
  const enter = lines('set -e', overlay(over), `exec ${machine} ${over}/merged ${ADDRESS} /root/script`)
  const options = { env: { ...environment, CURL_CA_BUNDLE: '/etc/ssl/ekoline/fullchain.pem' } }
  const { code } = await run('unshare', ['--mount', 'bash', '-c', enter], options)
  throwIfStopped()
  return code
}

const machine = join(root, 'scripts/deploy/production-install/machine')

const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  DEBIAN_FRONTEND: 'noninteractive',
  LC_ALL: 'C.UTF-8',
}

/** @returns {Promise<string | null>} why the machine does not let a folder be a machine of its own */
async function noOwnMachine() {
  const over = `${place}.run`
  for (const path of ['upper', 'work', 'merged']) mkdirSync(join(over, path), { recursive: true })
  const group = '"$(findmnt --first-only --noheadings --types cgroup2 --output TARGET)/ekoline-tried"'
  const tried = lines(
    'set -e',
    'for tool in findmnt nsenter pgrep pivot_root; do command -v "$tool"; done',
    `mkdir -p ${group}`,
    `rmdir ${group}`,
    overlay(over),
    'ip link set lo up',
  )
  const spaces = ['--mount', '--pid', '--fork', '--net', '--cgroup', '--uts', '--ipc']
  const { code } = await run('unshare', [...spaces, 'bash', '-c', tried], { capture: true })
  throwIfStopped()
  return code === 0
    ? null
    : 'tools of util-linux or procps, overlay file systems, cgroups of version 2 or namespaces are missing'
}

/** An empty layer over the folder, with the release, the stand-ins and the certificate. */
async function prepare() {
  const over = `${place}.run`
  rmSync(over, { recursive: true, force: true })
  for (const path of ['upper/root/.npm', 'upper/srv', 'upper/etc', 'upper/usr/local/bin', 'work', 'merged'])
    mkdirSync(join(over, path), { recursive: true })
  mkdirSync(npmCache, { recursive: true })
  copyFileSync('/etc/resolv.conf', join(over, 'upper/etc/resolv.conf'))
  const { NODE_EXTRA_CA_CERTS: trusted } = process.env
  if (trusted) copyFileSync(trusted, join(over, 'upper/root/trusted.pem'))
  const bin = join(over, 'upper/usr/local/bin')
  for (const [file, name] of [
    ['phone-login.mjs', 'phone-login'],
    ['ask.mjs', 'ask'],
    ['give-certificate', 'give-certificate'],
  ]) {
    copyFileSync(join(root, 'scripts/deploy/production-install', file ?? ''), join(bin, name ?? ''))
    chmodSync(join(bin, name ?? ''), 0o755)
  }
  const repository = join(over, 'upper/srv/ekoline.git')
  const second = join(over, 'second')
  const live = join(over, 'upper/etc/letsencrypt/live', HOST)
  mkdirSync(live, { recursive: true })
  const key = ['-keyout', join(live, 'privkey.pem'), '-out', join(live, 'fullchain.pem')]
  const commands = [
    ['git', 'clone', '--quiet', '--bare', '--no-local', root, repository],
    ['git', 'clone', '--quiet', repository, second],
    [
      'openssl',
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      `/CN=${HOST}`,
      '-addext',
      `subjectAltName=DNS:${HOST}`,
      ...key,
    ],
  ]
  const all = async (/** @type {string[][]} */ ...todo) => {
    for (const [command = '', ...args] of todo) {
      const { code, output } = await run(command, args, { capture: true })
      if (code !== 0) throw new Error(`${command} ${args[0]} failed: ${output}`)
    }
  }
  await all(...commands)
  writeFileSync(join(second, 'api/src/platform/db/migrations', NEW_MIGRATION), NEW_SQL)
  const git = ['git', '-C', second, '-c', 'user.name=Test', '-c', 'user.email=test@ekoline.test']
  await all(
    [...git, 'add', '--all'],
    [...git, 'commit', '--quiet', '--no-gpg-sign', '--message', 'A second release'],
    [...git, 'tag', '--no-sign', RELEASES[1] ?? ''],
    [...git, 'push', '--quiet', 'origin', RELEASES[1] ?? ''],
  )
  rmSync(second, { recursive: true })
}

/** The name of the host, which the network would know. */
const HOSTS = `echo "127.0.0.1 localhost ${HOST} $(hostname)" >/etc/hosts`

const READY =
  'curl -fsS --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:8080/health/ready >/dev/null'
const SQL = 'runuser -u postgres -- psql --no-align --tuples-only ekoline --command'
const NUMBER = '+2348030000001'
const PID = '$(systemctl show --property MainPID --value ekoline@8080)'
/** @param {string} unit @param {number} capabilities a bit each */
const isSandboxed = (unit, capabilities) =>
  `[ "$(awk '/^(CapEff|NoNewPrivs|Seccomp):/ { print $2 }' "/proc/$(systemctl show --property MainPID --value ${unit})/status" | xargs)" = '${capabilities.toString(16).padStart(16, '0')} 1 2' ]`
const runs = (/** @type {number} */ release) =>
  `[ "$(readlink "/proc/${PID}/cwd")" = /opt/ekoline-${RELEASES[release]} ]`
const listed = `ekoline suppressed list | grep -F '${NUMBER}'`
const loginOf = (/** @type {string} */ action) =>
  `${SQL} "select distinct login from audit where action = '${action}'"`

/** Commands that must succeed, and what they show: one that fails ends the script. @param {string[]} words */
const prove = (...words) => lines(...words.slice(0, -1), `proven ${quoted(words.at(-1) ?? '')}`)

const bothReady = lines(
  ...[8080, 8081].map((port) =>
    prove(
      READY.replace('8080', String(port)),
      `curl -fsS http://127.0.0.1:1${port}/metrics | grep --count ^ekoline_ >/dev/null`,
      `a process is ready at ${port}, with metrics of its own`,
    ),
  ),
)

const SAID = "--silent --output /tmp/said --write-out '%{http_code} %{content_type}'"
const refusal = (/** @type {string} */ code) =>
  `grep '^{"status":"failed","code":"${code}","message":"[^"]*"}$' /tmp/said`
/** What nginx refuses itself: an upload that is too large, and everything while no process runs. */
const REFUSED_BY_NGINX = lines(
  'head -c 2000000 /dev/zero >/tmp/large',
  prove(
    `[ "$(curl ${SAID} --data-binary @/tmp/large https://${HOST}/v1/signin)" = '413 application/json' ]`,
    refusal('payload_too_large'),
    'what nginx refuses is JSON, in the form of the service',
  ),
  'systemctl stop ekoline@8080 ekoline@8081',
  prove(
    `[ "$(curl ${SAID} https://${HOST}/v1/wallet/holds)" = '502 application/json' ]`,
    refusal('unavailable'),
    `curl --silent --head https://${HOST}/config | grep -i '^retry-after: 5'`,
    `[ "$(curl ${SAID} --header 'accept: text/html' https://${HOST}/)" = '502 text/html; charset=utf-8' ]`,
    'so is what it says while no process runs, and a person gets a page',
  ),
  'systemctl start ekoline@8080 ekoline@8081',
  READY,
  prove(
    `if openssl s_client -connect ${HOST}:443 -tls1_2 -cipher AES128-GCM-SHA256 </dev/null >/dev/null 2>&1; then exit 1; fi`,
    `openssl s_client -connect ${HOST}:443 -tls1_2 </dev/null 2>/dev/null | grep -E 'Cipher +(is|:) +ECDHE-'`,
    'a suite without forward secrecy is refused',
  ),
)

const SERVED = `openssl s_client -connect ${HOST}:443 </dev/null 2>/dev/null | openssl x509 -noout -serial`
/** The certificate is renewed: nginx has the next one without a restart. */
const RENEWED = lines(
  `serial=$(${SERVED})`,
  'give-certificate renewed',
  prove(
    `for _ in $(seq 50); do if [ "$(${SERVED})" != "$serial" ]; then break; fi; sleep 0.2; done`,
    `[ "$(${SERVED})" != "$serial" ]`,
    `[ "$(stat -c %U:%a /etc/ssl/ekoline/privkey.pem)" = root:600 ]`,
    'nginx serves a renewed certificate',
  ),
)

/** What is shown after the sections, by their names. @type {Record<string, string>} */
const PROOFS = {
  'Production, from nothing': lines(
    prove(READY, `${SQL} 'show server_version'`, 'the service is ready on the PostgreSQL that was installed'),
    prove(`[ "$(stat -c %U "/proc/${PID}")" = ekoline ]`, 'it runs as ekoline'),
    prove(
      isSandboxed('ekoline@8080', 0),
      'without any capability, and with the system calls of a service alone',
    ),
    prove(
      `old=${PID}`,
      'systemctl kill --signal=KILL ekoline@8080',
      'again() { [ "$1" -gt 0 ] && [ "$1" != "$old" ]; }',
      `for _ in $(seq 150); do if again "${PID}"; then break; fi; sleep 0.2; done`,
      `again "${PID}"`,
      READY,
      'when it dies, it is started again',
    ),
    bothReady,
    REFUSED_BY_NGINX,
    RENEWED,
    prove('[ "$(stat -c %U:%a /var/lib/ekoline)" = ekoline:700 ]', 'its folder is its own'),
    prove(
      "ekoline migrate | grep -x 'The database is up to date.'",
      'ekoline migrate has the login of the owner',
    ),
    prove('ekoline keys status', 'ekoline keys reads the files of the service'),
    prove('ekoline check', 'the new installation is whole'),
    prove(
      'ekoline plans list 2>/tmp/said | head -n1',
      '[ ! -s /tmp/said ]',
      'a reader that stops is no error',
    ),
    prove('ekoline frob 2>/dev/null || code=$?', '[ "$code" = 2 ]', 'the exit code is kept'),
  ),
  Operators: lines(
    `runuser -u bola -- ekoline suppress ${NUMBER} --reason 'asked us' --yes`,
    prove(`${loginOf('number_suppressed')} | grep -x bola`, 'the audit names the role of bola'),
    prove('runuser -u bola -- ekoline keys status', 'bola may read the files of the service, by sudo'),
    prove('if runuser -u nobody -- ekoline plans list; then exit 1; fi', 'others may do nothing'),
    prove(
      'runuser -u chidi -- ekoline numbers list',
      `${loginOf('person_looked_up')} | grep -x chidi`,
      'a colleague finds and looks, and the audit names them',
    ),
    prove(
      'if runuser -u chidi -- cat /etc/ekoline/secrets 2>/dev/null; then exit 1; fi',
      "if runuser -u chidi -- psql ekoline --command 'select nin_sealed from users' 2>/dev/null; then exit 1; fi",
      `if runuser -u chidi -- ekoline suppress ${NUMBER} --reason 'asked us' --yes 2>/tmp/said; then exit 1; fi`,
      "grep 'Your login may look' /tmp/said",
      'but has no key, reads no sealed value and changes nothing',
    ),
    `SUDO_USER=bola ekoline unsuppress ${NUMBER} --reason 'a test' --yes`,
    prove(
      `${loginOf('number_unsuppressed')} | grep -x bola`,
      'and so it does when root acts for bola by sudo',
    ),
    `ekoline suppress ${NUMBER} --reason 'asked us' --yes`,
    prove(
      'systemctl restart ekoline@8080 ekoline@8081',
      READY,
      listed,
      'a restart of the service keeps the data',
    ),
    prove('systemctl restart postgresql', READY, listed, 'so does one of PostgreSQL'),
  ),
  Upgrade: lines(
    prove(READY, runs(1), 'the second release runs'),
    prove(
      `${SQL} "select count(*) from migrations where name = '${NEW_MIGRATION}'" | grep -x 1`,
      'cat /tmp/asked',
      "grep -x 'lost: 0' /tmp/asked",
      'it brought a migration, and no request was lost',
    ),
    prove(
      `[ -d /opt/ekoline-${RELEASES[0]} ]`,
      '[ ! -e /opt/ekoline-v0.0.0-older ]',
      'ls /var/backups/ekoline/before-*',
      'the version before is there, older ones are gone, and there is a backup',
    ),
  ),
  Rollback: lines(prove(READY, runs(0), 'the first release runs again'), prove(listed, 'with the data')),
  'Several processes': prove(
    READY.replace('8080', '8082'),
    'systemctl disable --now ekoline@8082',
    'a third process is one more port',
  ),
}

const page = readFileSync(join(root, 'docs/deploy.md'), 'utf8')
const telephony = readFileSync(join(root, 'docs/telephony.md'), 'utf8')
const placeOnPage = (/** @type {string} */ section) => page.search(new RegExp(`^#{1,3} ${section}$`, 'm'))

/** What a phone wrote down: as long as the call, loud from the start, and its own tone of 440 Hz at the end. */
const HEARD = `
import { readFileSync } from 'node:fs'
const [path, hello] = process.argv.slice(1)
const wav = readFileSync(path)
const rate = wav.readUInt32LE(24)
const samples = Array.from({ length: (wav.length - 44) >> 1 }, (_, at) => wav.readInt16LE(44 + 2 * at))
const power = (part) => part.reduce((sum, it) => sum + it * it, 0) / part.length
const sumBy = (part, wave) => part.reduce((sum, it, at) => sum + it * wave((2 * Math.PI * 440 * at) / rate), 0) / part.length
const tonalNow = (part) => (2 * (sumBy(part, Math.cos) ** 2 + sumBy(part, Math.sin) ** 2)) / (power(part) || 1)
// By the median of short pieces: a packet that came late moves the tone's phase.
const tonal = (part) => {
  const pieces = Array.from({ length: 20 }, (_, at) => part.slice((at * part.length) / 20, ((at + 1) * part.length) / 20))
  return pieces.map(tonalNow).sort((a, b) => a - b)[10]
}
const [start, end] = [samples.slice(0, rate), samples.slice(-2 * rate, -rate)]
const figures = { seconds: samples.length / rate, loud: power(start) ** 0.5, tonalAtFirst: tonal(start), tonal: tonal(end) }
console.log(figures)
const isRight = figures.seconds > 5 && figures.loud > 500 && figures.tonal > 0.8
process.exit(isRight && (hello !== 'hello' || figures.tonalAtFirst < 0.5) ? 0 : 1)
`
const heard = (/** @type {string[]} */ ...words) =>
  `node --input-type=module --eval ${quoted(HEARD)} ${words.join(' ')} || { tail -n 60 /root/phone/log /srv/pbx/log/messages.log; journalctl --no-pager --lines 60; exit 1; }`
/** The newest record of a direction. @param {string} direction @param {string} wanted @param {number} longest in seconds */
const booked = (direction, wanted, longest = 12) =>
  `${SQL} "select cause, talk_seconds between 3 and ${longest}, cost_kobo > 0 from calls where direction = '${direction}' order by id desc limit 1" | grep -x '${wanted}'`

const CAP_DAC_READ_SEARCH = 1 << 2
const toPhone = (/** @type {string} */ command) => `echo '/${command}' >/dev/udp/127.0.0.1/5555`
/** What the upgrade does to a call: its step 2 ends with a restart. */
const RESTARTED = lines(
  'rm /root/phone/heard.wav',
  toPhone('dial +2348030000001'),
  'talks',
  'sleep 3',
  'systemctl restart ekoline@8080 ekoline@8081',
  READY,
  'sleep 3',
  toPhone('hangup'),
  'sleep 2',
)

const CARRIER = 'chroot /srv/asterisk asterisk -C /srv/carrier/asterisk.conf -rx'
/** A call to a number that leads to a menu, whose greeting is a file that only the service and Asterisk may read. */
const MENU = lines(
  `${SQL} "update number_allocations set category = 'ivr', destination = '7001' where number_id = 2"`,
  `${CARRIER} "channel originate PJSIP/ekoline/sip:+2342017001207@$address extension caller@calling"`,
  'sleep 4',
  `${CARRIER} 'channel request hangup all'`,
)

const connected = prove(
  `curl -fsS http://127.0.0.1:8080/health/ready | grep '"telephony":"connected"'`,
  'Asterisk is connected',
)

/** What is shown after the first call. */
const CALL_SHOWN = lines(
  connected,
  prove(
    'pid=$(systemctl show --property MainPID --value ekoline-asterisk)',
    '[ "$(stat -c %U "/proc/$pid")" = ekoline_pbx ]',
    'for file in env secrets; do if setpriv --reuid=ekoline_pbx --clear-groups cat "/etc/ekoline/$file" 2>/dev/null; then exit 1; fi; done',
    'it runs as a user of its own, who cannot read the settings of the service',
  ),
  prove(isSandboxed('ekoline-asterisk', CAP_DAC_READ_SEARCH), 'and may read what is shown to it, no more'),
  prove(
    'logrotate --force /etc/logrotate.d/ekoline',
    'ls /srv/pbx/log/messages.log.1',
    '[ "$(stat -c %U /srv/pbx/log/messages.log)" = ekoline_pbx ]',
    'systemctl cat logrotate.timer | grep -x OnCalendar=hourly',
    'its logs are rotated, by the hour when they grow',
  ),
  prove(
    heard('/root/phone/hello.wav', 'hello'),
    booked('out', '1|t|t'),
    'the phone heard a hello and then its own tone, and paid',
  ),
  prove(
    heard('/root/phone/heard.wav'),
    booked('in', '1|t|f'),
    'it answered the call to its number, and heard its tone again',
  ),
  MENU,
  prove(
    "if grep -hE 'Permission denied|does not exist in any format' /srv/pbx/log/messages.log*; then exit 1; fi",
    'sleep 1',
    booked('in', '1|t|f'),
    'a menu said its greeting',
  ),
  RESTARTED,
  prove(
    heard('/root/phone/heard.wav', 'hello'),
    booked('out', '1|t|t', 600),
    'a restart of the service left the call that talked, and it is charged',
  ),
)

/** What is shown once the machine has been switched off, without a shutdown, and on again. */
const BOOTED_AGAIN = lines(
  `say 'Booted again: shown'`,
  bothReady,
  connected,
  prove(`curl -fsS 'https://${HOST}/config' >/dev/null`, 'browsers are answered'),
  prove(listed, 'the data are there'),
)

/** The steps, each section followed by what is shown of it. @param {Step[]} steps @param {string[]} others sections without a block */
function followed(steps, ...others) {
  const sections = [...new Set([...steps.map(({ section }) => section), ...others])]
  const order = sections.toSorted((a, b) => placeOnPage(a) - placeOnPage(b))
  return order.flatMap((section) => [
    ...steps.filter((step) => step.section === section).map(asShell),
    PROOFS[section] && lines(`say ${quoted(`${section}: shown`)}`, PROOFS[section]),
  ])
}
/** @param {Step} step @returns {Step} with what the tests have in place of what the page names */
function adapted({ text, ...step }) {
  let own = text.replaceAll('/opt/ekoline-v0.1.0', `/opt/ekoline-${RELEASES[0]}`)
  for (const [command, standIn] of STOOD_IN)
    own = own.replace(command, typeof standIn === 'string' ? () => standIn : standIn)
  return { ...step, text: own }
}

await main(async () => {
  const all = [...stepsOf(page), ...stepsOf(telephony).filter(({ section }) => section === FIRST_CALL)]
  const steps = all.filter(({ section }) => !(section in NOT_RUN)).map(adapted)
  const why =
    noDebianRoot('The installation') ??
    (await ensureRoot(steps)) ??
    (await ensureAsteriskRoot()) ??
    (await noOwnMachine())
  if (why) {
    console.log(`SKIP production install: ${why}. docs/deploy.md and docs/telephony.md were not followed.`)
    return process.env.PRODUCTION_INSTALL === 'required' ? 1 : 0
  }
  await prepare()
  const [own, ...others] = steps
  if (!own?.title.startsWith('0.')) throw new Error('docs/deploy.md begins with step 0, what is yours')
  const outside = others.filter(({ text }) => NEEDS_NETWORK.test(text))
  const inside = others.filter((step) => !outside.includes(step))
  const { deployed, called } = Object.groupBy(inside, ({ section }) =>
    section === FIRST_CALL ? 'called' : 'deployed',
  )
  const codes = [await inFolder(lines(asShell(own), ...outside.map(asShell)))]
  if (codes[0] === 0) {
    const firstCall = [...(called ?? []).map(asShell), `say 'A first call: shown'`, CALL_SHOWN]
    const script = lines(HOSTS, asShell(own), 'cd /opt/ekoline', ...followed(deployed ?? []), ...firstCall)
    codes.push(await inMachine(script))
    if (codes[1] === 0) codes.push(await inMachine(BOOTED_AGAIN))
  }
  rmSync(`${place}.run`, { recursive: true, force: true })
  console.log('\nNot run, or not as in production:')
  for (const [section, reason] of Object.entries(NOT_RUN)) console.log(`  "${section}": ${reason}`)
  for (const reason of STAND_INS) console.log(`  ${reason}`)
  const failed = codes.some((code) => code !== 0)
  console.log(
    failed
      ? '\nFAILED: the pages cannot be followed.'
      : '\ndocs/deploy.md and docs/telephony.md were followed.',
  )
  return failed ? 1 : 0
})
