import { readFileSync } from 'node:fs'
import { minifySync, type Plugin, type Rolldown, runnerImport } from 'vite'
import type * as FirstPage from './src/app/first-page.tsx'
import { texts } from './texts.ts'
import { wires } from './wires.ts'

const here = import.meta.dirname
const code = (file: string) => minifySync(file, readFileSync(`${here}/${file}`, 'utf8')).code

/** The code of the page: first-frame.js asks for it. */
const CODE =
  /<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="([^"]+)">(?:<\/script>)?/g

/** The one style sheet within the page: no round trip of its own before anything is seen. */
function styleOf(link: string, file: string, bundle: Rolldown.OutputBundle): string {
  const sheet = bundle[file]
  if (sheet?.type !== 'asset') return link
  delete bundle[file]
  return `<style>${sheet.source}</style>`
}

/** What surrounds the screens behind the sign-in: a group of vite.config.ts. */
function shellOf(bundle: Rolldown.OutputBundle): string {
  const shell = Object.values(bundle).find((output) => output.type === 'chunk' && output.name === 'shell')
  if (!shell) throw new Error('The bundle has no group for the shell.')
  return `/${shell.fileName}`
}

/**
 * Makes the built page whole: the style sheet and the first script are in it, with the frames of src/app/first-page.tsx, so
 * that the page is seen before its code is there. The API allows these scripts by their hashes.
 */
export const firstPage = (): Plugin => ({
  name: 'first-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      // The screen reads from it who is signed in: no one, here.
      Object.assign(globalThis, { sessionStorage: { getItem: () => null } })
      const { module } = await runnerImport<typeof FirstPage>(`${here}/src/app/first-page.tsx`, {
        root: here,
        configFile: false,
        plugins: [wires(), texts()],
        logLevel: 'warn',
      })
      const files = [...html.matchAll(CODE)].map(([, file]) => file)
      const { login, shell } = module.firstFrames()
      const titles = JSON.stringify(module.shellTitles()) // of paths and keys: without an apostrophe
      const frames = [
        `<template id="login-frame" data-code="${files.join(' ')}">${login}</template>`,
        `<template id="shell-frame" data-code="${shellOf(bundle)}" data-titles='${titles}'>${shell}</template>`,
      ]
      return html
        .replace(CODE, '')
        .replace(
          '<!--first-frames-->',
          () => `${frames.join('\n    ')}\n    <script>${code('first-frame.js')}</script>`,
        )
        .replace('<script src="/first.js"></script>', () => `<script>${code('public/first.js')}</script>`)
        .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/, (link, file) => styleOf(link, file, bundle))
    },
  },
})
