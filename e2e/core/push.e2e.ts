import { expect, type Page, test, type Worker } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { newCustomer, settled, signInByForm, toasts } from '../people.ts'
import { servePushes } from './push-service.ts'

test.use({ serviceWorkers: 'allow' })

interface Shown {
  readonly title: string
  readonly tag: string
  readonly data: { readonly path: string }
}

/** The worker, whose notifications are noted: no desktop is there to show them. */
async function workerOf(page: Page): Promise<Worker> {
  const context = page.context()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const all: object[] = []
    Object.assign(globalThis, { shown: all })
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void all.push({ title, ...options })
  })
  return worker
}

/** Delivers a message as the browser does that gets it from its push service. @returns what the worker shows */
async function deliver(page: Page, worker: Worker, data: string): Promise<Shown> {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((done) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [known] }) => {
      if (known) done(known.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown.at(-1))
  await expect.poll(shown).toBeDefined()
  return (await shown()) as Shown
}

test('notifications are turned on, tried, and lead to their page', async ({ page }) => {
  const service = await servePushes()
  // No push service of a browser maker is in reach, and a browser without a desktop asks nobody.
  await page.addInitScript((subscription) => {
    const isGranted = () => sessionStorage.getItem('granted') !== null // as a browser keeps it over pages
    Object.defineProperty(Notification, 'permission', { get: () => (isGranted() ? 'granted' : 'default') })
    Notification.requestPermission = async () => {
      sessionStorage.setItem('granted', '')
      return 'granted'
    }
    const made = { ...subscription, toJSON: () => subscription, unsubscribe: async () => true }
    PushManager.prototype.subscribe = async () => made as never
    PushManager.prototype.getSubscription = async () => (isGranted() ? made : null) as never
  }, service.subscription)
  await signInByForm(page, await newCustomer(page.request), '/notifications')
  await settled(page)
  const here = page.getByRole('region', { name: 'This device' })
  await expect(here.getByRole('status')).toHaveText('Off')
  await expectAccessible(page, 'notifications are off')
  await here.getByRole('button', { name: 'Turn on' }).click()
  await expect(toasts(page)).toContainText('Notifications are on for this device')
  await expect(here.getByRole('status')).toHaveText('On')
  await here.getByLabel('My robocall has finished').click()
  await expect(toasts(page)).toContainText('Saved for')
  await expectAccessible(page, 'notifications are on')

  await here.getByRole('button', { name: /Send a test/ }).click()
  await expect.poll(() => service.brought.length).toBe(1)
  const worker = await workerOf(page)
  const shown = await deliver(page, worker, service.brought[0] ?? '')
  expect(shown).toMatchObject({ title: 'Ekoline', body: 'Notifications work on this device.', tag: 'test' })
  await page.goto('/')
  await page.goto(shown.data.path)
  await settled(page)
  await expect(here).toContainText('Last arrived')

  await here.getByRole('button', { name: 'Turn off' }).click()
  await expect(here.getByRole('status')).toHaveText('Off')
  await service.close()
})
