import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectFitting } from '../overlap.ts'
import { newCustomer, settled, signIn } from '../people.ts'

/** A second of a tone in a format that this browser writes, and its ending: what a phone's recorder may give. */
async function songOf(page: Page): Promise<{ ending: string; type: string; buffer: Buffer }> {
  const { type, content } = await page.evaluate(async () => {
    const context = new AudioContext()
    const to = context.createMediaStreamDestination()
    const tone = new OscillatorNode(context, { frequency: 440 })
    tone.connect(to)
    const formats = ['audio/mp4', 'audio/ogg', 'audio/webm']
    const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format)) ?? ''
    const recorder = new MediaRecorder(to.stream, { mimeType })
    const recorded = new Promise<Blob>((resolve) => {
      recorder.ondataavailable = ({ data }) => resolve(data)
    })
    await context.resume()
    recorder.start()
    tone.start()
    tone.stop(context.currentTime + 2)
    tone.onended = () => recorder.stop()
    const blob = await recorded
    await context.close()
    return { type: blob.type, content: [...new Uint8Array(await blob.arrayBuffer())] }
  })
  const ending = { mp4: 'm4a', ogg: 'ogg' }[/mp4|ogg/.exec(type)?.[0] ?? ''] ?? 'webm'
  return { ending, type, buffer: Buffer.from(content) }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a greeting is recorded, listened to, and plays in the menu that it was recorded for', {
    tag: '@all',
  }, async ({ page, request }) => {
    const customer = await newCustomer(request)
    await signIn(page, customer, '/ivr')
    await settled(page)
    await page.getByRole('button', { name: 'Add IVR' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add IVR' })
    await dialog.getByLabel('Name').fill('Reception')
    await expect(dialog.getByLabel('Description')).toHaveValue('Reception')
    await expectAccessible(page, 'the ways to a sound')
    await dialog.getByRole('tab', { name: 'Record now' }).click()
    await expectAccessible(page, 'a microphone that is closed')
    await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(dialog.getByText('We hear you.')).toBeVisible()
    await expectAccessible(page, 'a recording')
    await expect(dialog.getByText(/^0:0[2-9] of 5:00$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Stop' }).click()

    await dialog.getByRole('button', { name: /^Listen/ }).click()
    const player = dialog.getByRole('group', { name: 'Player of the new sound' })
    await expect(player.getByLabel('Position')).not.toHaveAttribute('aria-valuetext', /^0:00 of/)
    await expectAccessible(page, 'a sound that was recorded')
    await dialog.getByLabel('Name in your files').fill('Good morning')
    await dialog.getByRole('button', { name: 'Use this' }).click()
    await expect(page.getByText('“Good morning” is saved in your files.')).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'Recording' })).toBeFocused()
    await expect(dialog.getByRole('combobox', { name: 'Recording' })).toHaveValue('Good morning')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()

    await page.getByRole('button', { name: 'Key 1 repeats this menu' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('IVR created successfully!')).toBeVisible()
    await expect(page.getByText('Not saved yet')).toHaveCount(0) // the list has it as it is saved
    await page.getByRole('button', { name: 'Configure Reception' }).click()
    const [sound] = await Promise.all([
      page.waitForResponse(/\/upload\/\d+\?/),
      page.getByRole('button', { name: 'Start test call to Reception' }).click(),
    ])
    expect(sound.ok()).toBe(true)
    expect(sound.headers()['content-type']).toBe('audio/wav')
  })
})

test('a sound that is no WAV is added as one', { tag: '@all' }, async ({ page, request }) => {
  const customer = await newCustomer(request)
  await signIn(page, customer, '/files')
  await settled(page)
  const { ending, type, buffer } = await songOf(page)
  await page.getByRole('button', { name: 'Add file' }).first().click()
  await page.getByLabel('Audio file').setInputFiles({ name: `Our song.${ending}`, mimeType: type, buffer })
  await expect(page.getByRole('button', { name: /^Listen 0:0[12]$/ })).toBeVisible()
  await expectFitting(page, 'a sound that is ready')
  await page.getByLabel('Type').selectOption('Queue')
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('File uploaded successfully!')).toBeVisible()
  const row = page.getByRole('table', { name: 'Files' }).getByRole('row').filter({ hasText: 'Our song.wav' })
  await expect(row).toContainText(/00:00:0[12]/) // a busy browser records less of it
})
