import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { firstPage } from './page.ts'

const api = process.env.EKOLINE_API ?? 'http://127.0.0.1:8080'
const servedByApi = [
  '/v1',
  '/legacy',
  '/config',
  '/health',
  '/dev',
  '/openapi.json',
  '/terms',
  '/privacy',
  '/legal.css',
  '^/business/',
]

// Three files in place of thirty: small chunks compress badly and each costs a round trip. Whatever only the pages
// behind the sign-in use must not be in 'base', which every visitor fetches: budgets.test.ts watches over it.
const behindSignIn = new RegExp(
  [
    '@tanstack',
    'src/format/(?!phone[.]|naira[.])',
    'src/features/(wallet|workgroups)/',
    'src/features/profile/(NinBanner|profile.queries|plan-line|useKept)',
    'src/features/plans/plans.queries',
    'src/features/(auth/log-out|calls/call-words|legal/)',
    'src/shell/(behind-sign-in|SignedIn|Shell|Header|Navigation|ThemeChoice|ContactSupportDialog|AccountDialogs|theme)[.]',
    'contract/src/(dialled|statement-words|audit-actions|call-status|call-charge|number-terms|plans)[.](?!wire)',
    'contract/src/(money|exact-naira|time|page)[.]',
    'contract/src/(audit|calls|legal|users|wallet)[.]wire[.]',
    'contract/src/messages/(shown-behind|audit|calls|legal|plans|profile|users|wallet|workgroups)[.]',
    'src/ui/(Banner|Card|CopyButton|DataTable|DateRange|DownloadButton|Menu|NoPage|Pagination|Region|SearchLine|save-file)[.]',
    'src/ui/(AudioPlayer|file-icons|StatusDot|Tabs|useDraft|useLater)[.]',
  ].join('|'),
)

/** Of what the base is made of, all but what comes with the screens that need it. */
const withScreens = {
  contract: [
    'api-key-limits',
    'business-fields',
    'countries',
    'document-fields',
    'document-limits',
    'file-limits',
    'group-limits',
    'ivr-fields',
    'logo-limits',
    'new-user',
    'phone',
    'profile-fields',
    'quick-start',
    'robocall-hours',
    'robocall-limits',
    'room-fields',
    'sign-up-fields',
    'webhook-limits',
  ],
  wires: [
    'audit',
    'business',
    'calls',
    'campaigns',
    'conferences',
    'destinations',
    'developers',
    'documents',
    'files',
    'groups',
    'ivr',
    'legal',
    'my-phone',
    'otp-history',
    'phone-numbers',
    'queues',
    'robocalls',
    'wallboard',
    'webhooks',
  ],
  messages: [
    'business',
    'campaigns',
    'code-fate',
    'conferences',
    'developers',
    'documents',
    'files',
    'groups',
    'forgot-password',
    'invite',
    'ivr',
    'my-phone',
    'otp-history',
    'phone-numbers',
    'queues',
    'robocalls',
    'wallboard',
  ],
  ui: [
    'AudioPlayer',
    'Combobox',
    'ConfirmDialog',
    'Dialog',
    'FileField',
    'Progress',
    'progress',
    'Select',
    'TextArea',
    'useCountdown',
    'useOnline',
    'usePreview',
  ],
  shell: ['NotFoundScreen'],
}
const but = (names: string[], path = '') => names.map((name) => `${path}${name}[.]`)
const everywhere = new RegExp(
  [
    'node_modules/(?!uqr|jssip|sdp-transform|debug|events|ms)',
    `contract/src/(?!${[
      ...but(withScreens.contract),
      ...but(withScreens.wires.map((name) => `${name}[.]wire`)),
      ...but(withScreens.messages, 'messages/'),
    ].join('|')})`,
    String.raw`portal/src/(?!upload)\w+[.]ts$`,
    `portal/src/ui/(?!${but(withScreens.ui).join('|')})`,
    `portal/src/shell/(?!${but(withScreens.shell).join('|')})`,
    'portal/src/features/profile/profile[.]',
    'preload-helper',
    'rolldown/runtime',
  ].join('|'),
)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), firstPage()],
  server: { proxy: Object.fromEntries(servedByApi.map((path) => [path, api])) },
  build: {
    manifest: true, // read by budgets.test.ts
    assetsInlineLimit: 0, // the CSP allows no data: URLs
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The entry names every file, and letters by chance do not compress: fewer of them, and of fewer kinds.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        hashCharacters: 'base36',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'paystack', test: /@paystack/, priority: 3 },
            {
              name: 'phone',
              test: /(my-phone.queries|CallsAway|rowserPhone|browser-phone|my-phone[.]wire|messages.my-phone)[.]/,
              priority: 3,
            },
            { name: 'number', test: /(contract|portal)\/src\/(format\/)?phone[.]/, priority: 3 },
            { name: 'signed-in', test: behindSignIn, priority: 2 },
            { name: 'base', test: everywhere, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    dir: import.meta.dirname, // stands when the repository's vitest.config.ts takes this as a project
    include: ['**/src/**/*.test.{ts,tsx}', '**/budgets.test.ts'],
    setupFiles: [`${import.meta.dirname}/src/testing/setup.ts`],
    maxWorkers: 2,
  },
})
