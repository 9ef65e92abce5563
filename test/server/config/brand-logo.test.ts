// A logo is worn by pages and mails, each of which has it by itself or from our own origin; what is no picture stops the start.

import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { branded, brandFiles } from '../../../server/app/pages/brand-files.ts'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { drawPlainPage } from '../../../server/http/plain-page/plain-page.ts'
import { samplePages } from '../../../server/http/plain-page/plain-page-samples.ts'
import { sampleMails } from '../../../server/mail/mail-samples.ts'

let folder = ''
const at = (name: string) => join(folder, name)

/** The head of a PNG of this size, which is all that is read of it. */
function png(width: number, height: number, rest: Buffer): Buffer {
  const head = Buffer.alloc(24)
  Buffer.from('89504e470d0a1a0a', 'hex').copy(head)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return Buffer.concat([head, rest])
}

const webps = ['VP8 ', 'VP8L', 'VP8X'] as const

/** Likewise of a WebP, by each of its first chunks. */
function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const head = Buffer.alloc(40)
  head.write('RIFF', 0, 'latin1')
  head.write('WEBP', 8, 'latin1')
  head.write(kind, 12, 'latin1')
  if (kind === 'VP8 ') {
    head.writeUInt16LE(width, 26)
    head.writeUInt16LE(height, 28)
  } else if (kind === 'VP8X') {
    head.writeUIntLE(width - 1, 24, 3)
    head.writeUIntLE(height - 1, 27, 3)
  } else {
    head[20] = 0x2f
    head.writeUInt32LE((width - 1) | ((height - 1) << 14), 21)
  }
  return head
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lockstep-logo-'))
  await writeFile(at('light.png'), png(600, 150, deflateSync('light')))
  await writeFile(at('dark.png'), png(600, 150, deflateSync('dark')))
  await writeFile(at('large.png'), png(600, 150, Buffer.alloc(40_000)))
  for (const kind of webps) await writeFile(at(`${kind.trim()}.webp`), webp(kind, 600, 150))
  await writeFile(at('acme.woff2'), Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(60)]))
  await writeFile(at('large.woff2'), Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(300_000)]))
  await writeFile(at('logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
})
afterAll(() => rm(folder, { recursive: true }))

const load = (brand: unknown) =>
  loadSettings(authSettings, { BRAND: JSON.stringify(brand) }, { demo: true }).values.BRAND

test('a logo that is no picture, too large, not there or without a name is refused, with all else that is wrong', () => {
  const brand = { radius: 99, logo: { light: at('logo.svg'), dark: at('large.png') } }
  for (const sentence of [
    '.logo.light isn’t a picture that everybody can see: give a PNG, JPEG or WebP',
    '.logo.dark has 40024 bytes, more than 32768',
    '.radius isn’t a radius',
  ])
    expect(() => load(brand)).toThrow(sentence)
  const none = { light: at('none.png'), dark: at('dark.png') }
  expect(() => load({ name: 'Acme', logo: none })).toThrow('.logo.light isn’t a file that we can read')
  const unnamed = { logo: { light: at('light.png'), dark: at('dark.png') } }
  expect(() => load(unnamed)).toThrow('.logo needs a name, which is read out in its place')
})

test('pages, plain pages and mails show it, and read out the name', () => {
  const brand = load({ name: 'Acme', logo: { light: at('light.png'), dark: at('dark.png') } })
  const { html, attachments } = sampleMails['verification-code']('en', brand)
  expect(html).toContain('src="cid:logo-light" alt="Acme" width="128" height="32"')
  expect(attachments?.map(({ cid, filename }) => [cid, filename])).toEqual([
    ['logo-light', 'logo-light.png'],
    ['logo-dark', 'logo-dark.png'],
  ])
  expect(drawPlainPage(samplePages.busy(), brand)).toContain('alt="Acme" width="128" height="32"')
  expect(branded('<head></head>', brand)).toMatch(/href="\/brand\/[0-9a-f]{12}\.css"/)
})

test.each(webps)('a WebP whose first chunk is %j is a logo, too', (kind) => {
  const file = at(`${kind.trim()}.webp`)
  const brand = load({ name: 'Acme', logo: { light: file, dark: file } })
  expect(brand.logo?.light).toMatchObject({ type: 'image/webp', width: 600, height: 150 })
  const { attachments } = sampleMails['verification-code']('en', brand)
  expect(attachments).toMatchObject([{ filename: 'logo-light.webp', contentType: 'image/webp' }])
})

test.each([
  ['wide', 16_000_000, 1],
  ['high', 1, 5000],
] as const)('a logo so %s that nothing of it would be seen is refused', async (name, width, height) => {
  const file = at(`${name}.webp`)
  await writeFile(file, webp('VP8X', width, height))
  expect(() => load({ name: 'Acme', logo: { light: file, dark: file } })).toThrow(
    `.logo.light is ${width} by ${height} pixels, of which nothing could be seen`,
  )
})

test('of a file that is too large nothing is read', async () => {
  const file = at('sparse.png')
  await writeFile(file, '')
  await truncate(file, 3 * 1024 ** 3)
  const logo = { light: file, dark: file }
  expect(() => load({ name: 'Acme', logo })).toThrow('.logo.light has 3221225472 bytes, more than 32768')
  expect(() => load({ name: 'Acme', font: 'Acme, serif', fontFile: file })).toThrow(
    '.fontFile has 3221225472 bytes, more than 262144',
  )
})

test('a font that is none, too large, not there or without a name is refused', () => {
  const font = 'Acme Sans, sans-serif'
  for (const [brand, sentence] of [
    [{ font, fontFile: at('light.png') }, '.fontFile isn’t a font that browsers take: give a WOFF2'],
    [{ font, fontFile: at('large.woff2') }, '.fontFile has 300004 bytes, more than 262144'],
    [{ font, fontFile: at('none.woff2') }, '.fontFile isn’t a file that we can read'],
    [{ fontFile: at('acme.woff2') }, '.fontFile needs a name: begin the list in font with'],
    [{ font: 'serif', fontFile: at('acme.woff2') }, '.fontFile needs a name: begin the list in font with'],
  ] as const)
    expect(() => load(brand)).toThrow(sentence)
})

const served = async (brand: ReturnType<typeof load>, path: string) => {
  const headers: Record<string, string> = {}
  const ctx = {
    method: 'GET',
    path,
    set: (name: string, value: string) => void Object.assign(headers, { [name]: value }),
    body: null as unknown,
    type: '',
  }
  await brandFiles(brand)(ctx as never, async () => {})
  return { headers, body: String(ctx.body), type: ctx.type }
}

test('the element wears the logo and the font of the brand, which other origins may read', async () => {
  const logo = { light: at('light.png'), dark: at('dark.png') }
  const font = { font: 'Acme Sans, sans-serif', fontFile: at('acme.woff2') }
  const brand = load({ name: 'Acme "<i>', logo, ...font })
  const { body } = await served(brand, '/brand/element.css')
  expect(body).toContain('@font-face{font-family:"Acme Sans";')
  expect(body).toContain('content:""/"Acme \\22 \\3c i>"')
  const paths = [...body.matchAll(/url\((\/brand\/[^)]+)\)/g)].map(([, path = '']) => path)
  expect(paths.map((path) => path.split('.')[1])).toEqual(['woff2', 'png', 'png'])
  for (const path of paths)
    expect((await served(brand, path)).headers['cross-origin-resource-policy']).toBe('cross-origin')
  const file = await served(brand, paths[0] ?? '')
  expect(file).toMatchObject({ type: 'font/woff2', headers: { 'access-control-allow-origin': '*' } })
  expect((await served(load({ name: 'Acme' }), '/brand/element.css')).body).toBe('')
})
