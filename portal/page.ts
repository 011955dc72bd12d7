import { readFileSync } from 'node:fs'
import { minifySync, type Plugin, type Rolldown, runnerImport } from 'vite'
import type * as FirstPage from './src/first-page.tsx'

type Bundle = Rolldown.OutputBundle

const here = import.meta.dirname
const code = (file: string) => minifySync(file, readFileSync(`${here}/${file}`, 'utf8')).code

/** The screens that people come to by their address, by their place in `paths`. */
const arrivals = {
  login: 'LoginScreen.tsx',
  overview: 'DashboardScreen.tsx',
  calls: 'CallsScreen.tsx',
  payments: 'PaymentsScreen.tsx',
  users: 'UsersScreen.tsx',
} as const
const shell = ['behind-sign-in.ts']

/** The code of the page, its entry first: public/first.js and first-frame.js ask for it. */
const CODE =
  /<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="([^"]+)">(?:<\/script>)?/g

/** What a screen is made of, without what the page asks for by itself. */
function filesOf(modules: string[], bundle: Bundle, html: string): string[] {
  const chunks = Object.values(bundle).filter((it) => it.type === 'chunk')
  const wanted = new Set<string>()
  function visit(chunk: Rolldown.OutputChunk | undefined) {
    if (!chunk || wanted.has(chunk.fileName)) return
    wanted.add(chunk.fileName)
    for (const file of chunk.imports) visit(chunks.find(({ fileName }) => fileName === file))
  }
  for (const name of modules) visit(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${name}`)))
  return [...wanted].map((file) => `/${file}`).filter((it) => !html.includes(it))
}

/** For public/first.js: what each screen of arrival is made of, and where one arrives. */
function arrivalsJson({ paths, shellTitles, profilePath }: typeof FirstPage, bundle: Bundle, html: string) {
  const files = Object.entries(arrivals).map(([name, screen]) => {
    const at = name as keyof typeof arrivals
    return [paths[at](), filesOf(at === 'login' ? [screen] : [screen, ...shell], bundle, html)]
  })
  const json = JSON.stringify({
    code: [...html.matchAll(CODE)].map(([, file]) => file),
    login: paths.login(),
    overview: paths.overview(),
    shell: shellTitles(),
    files: Object.fromEntries(files),
    profile: profilePath,
  })
  return `<script type="application/json" id="arrivals">${json}</script>`
}

/** The one style sheet within the page: no round trip of its own before anything is seen. */
function styleOf(link: string, file: string, bundle: Bundle): string {
  const sheet = bundle[file]
  if (sheet?.type !== 'asset') return link
  delete bundle[file]
  return `<style>${sheet.source}</style>`
}

/**
 * Makes the built page whole: the style sheet and the first script are in it, with the frames of src/first-page.tsx, so
 * that something is seen as soon as the page itself is there. The API allows these scripts by their hashes.
 */
export const firstPage = (): Plugin => ({
  name: 'first-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      // The screens ask it who is signed in: nobody, here.
      Object.assign(globalThis, { sessionStorage: { getItem: () => null } })
      const { module } = await runnerImport<typeof FirstPage>(`${here}/src/first-page.tsx`, {
        root: here,
        configFile: false,
        logLevel: 'warn',
      })
      const frames = Object.entries(module.firstFrames())
        .map(([name, frame]) => `<template id="first-${name}">${frame}</template>`)
        .join('\n    ')
      return html
        .replace('<!--arrivals-->', () => arrivalsJson(module, bundle, html))
        .replace(CODE, '')
        .replace('<script src="/first.js"></script>', () => `<script>${code('public/first.js')}</script>`)
        .replace('<!--frames-->', () => `${frames}\n    <script>${code('first-frame.js')}</script>`)
        .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/, (link, file) => styleOf(link, file, bundle))
    },
  },
})
