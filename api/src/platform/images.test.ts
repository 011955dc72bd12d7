import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { photograph, pictureOf, pixelBomb } from '../../test/pictures.ts'
import { createImages } from './images.ts'

const images = createImages()
const limits = { edge: 512, mostPixels: 1_000_000 }

describe('a picture that is made anew', () => {
  test.each([
    ['a jpg', () => pictureOf('jpeg'), 'jpg'],
    ['a png', () => pictureOf('png'), 'jpg'],
    ['a png that one can see through', () => pictureOf('png', { alpha: 0.5 }), 'png'],
  ])('is %s still to be seen', async (_, make, extension) => {
    const made = await images.reencode(await make(), limits)
    expect(made?.extension).toBe(extension)
    expect(await sharp(made?.bytes).metadata()).toMatchObject({ width: 40, height: 30 })
  })

  test('is no larger than asked for, and never enlarged', async () => {
    const made = await images.reencode(await pictureOf('jpeg', { width: 800, height: 400 }), limits)
    expect(await sharp(made?.bytes).metadata()).toMatchObject({ width: 512, height: 256 })
  })

  test('is upright, and shows nothing of where it was taken', async () => {
    const before = await photograph()
    expect(before.toString('latin1')).toContain('SECRET-PLACE')
    const made = await images.reencode(before, limits)
    expect(made?.bytes.toString('latin1')).not.toContain('SECRET-PLACE')
    expect(await sharp(made?.bytes).metadata()).toMatchObject({ width: 30, height: 40 })
  })

  test('keeps nothing of what was put behind it', async () => {
    const made = await images.reencode(
      Buffer.concat([await pictureOf('jpeg'), Buffer.from('<script>')]),
      limits,
    )
    expect(made?.bytes.toString('latin1')).not.toContain('<script>')
  })
})

describe('no picture is made', () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('hello')],
    ['an svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a gif', () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    [
      'a webp',
      async () =>
        sharp(await pictureOf('png'))
          .webp()
          .toBuffer(),
    ],
    ['a jpg that is only a head', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    [
      'a jpg that is cut off',
      async () => (await pictureOf('jpeg', { width: 400, height: 400 })).subarray(0, 900),
    ],
    [
      'a png that is cut off',
      async () => (await pictureOf('png', { width: 400, height: 400 })).subarray(0, -30),
    ],
    ['more pixels than asked for', () => pictureOf('png', { width: 1001, height: 1000 })],
    ['a bomb of pixels', () => pixelBomb()],
  ])('of %s', async (_, make) => {
    expect(await images.reencode(await make(), limits)).toBeNull()
  })
})
