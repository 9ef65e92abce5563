// A logo is worn by pages and mails, each of which has it by itself or from our own origin; what is no picture stops the start.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { branded } from '../../../server/app/pages/brand-files.ts'
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

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lockstep-logo-'))
  await writeFile(at('light.png'), png(600, 150, deflateSync('light')))
  await writeFile(at('dark.png'), png(600, 150, deflateSync('dark')))
  await writeFile(at('large.png'), png(600, 150, Buffer.alloc(40_000)))
  await writeFile(at('logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
})
afterAll(() => rm(folder, { recursive: true }))

const load = (brand: unknown) =>
  loadSettings(authSettings, { BRAND: JSON.stringify(brand) }, { demo: true }).values.BRAND

test('a logo that is no picture, too large, not there or without a name is refused, with all else that is wrong', () => {
  const brand = { radius: 99, logo: { light: at('logo.svg'), dark: at('large.png') } }
  for (const sentence of [
    '.logo.light isn’t a picture that everybody can see: give a PNG or JPEG',
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
