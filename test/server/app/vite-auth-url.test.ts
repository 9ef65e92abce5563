// VITE_AUTH_URL is the address that pages of the application call, beside AUTH_URL in its own meta element.

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../../support/app-service.ts'

const AUTH_URL = 'http://auth.internal.localhost:4000/api/auth'
const VITE_AUTH_URL = 'https://auth.example.com/api/auth'

async function appWith(env: Record<string, string>) {
  const app = await startApp({ AUTH_URL, ...env })
  onTestFinished(app.stop)
  const { body, headers } = await app.get('/', { accept: 'text/html' })
  const meta = (name: string) => new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(String(body))?.[1]
  return {
    metas: [meta('auth-url'), meta('vite-auth-url')],
    policy: headers.get('content-security-policy'),
    warnings: app.log.lines.map(({ message }) => message).filter((line) => line.includes('VITE_AUTH_URL')),
  }
}

test('CFG-5: pages get both, and may call the one that is for them; that they differ is said at the start', async () => {
  const { metas, policy, warnings } = await appWith({ VITE_AUTH_URL })
  expect(metas).toEqual([AUTH_URL, VITE_AUTH_URL])
  expect(policy).toContain("connect-src 'self' https://auth.example.com;")
  expect(warnings).toEqual([
    `The pages call ${VITE_AUTH_URL} (VITE_AUTH_URL), the application ${AUTH_URL} (AUTH_URL).`,
  ])
})

test('without it they call AUTH_URL, and nothing is said', async () => {
  const { metas, policy, warnings } = await appWith({})
  expect(metas).toEqual([AUTH_URL, ''])
  expect(policy).toContain("connect-src 'self' http://auth.internal.localhost:4000;")
  expect(warnings).toEqual([])
})

test('the same address with a slash at its end is the same', async () => {
  expect((await appWith({ VITE_AUTH_URL: `${AUTH_URL}/` })).warnings).toEqual([])
})

test('a bad one is reported by the application, as other settings are', async () => {
  await expect(startApp({ AUTH_URL, VITE_AUTH_URL: 'auth.example.com' })).rejects.toThrow(
    'VITE_AUTH_URL is not usable as it is: give an address that begins with https://',
  )
})

test('a bad one is reported before anything is built with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lockstep-build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const vite = join(process.cwd(), 'node_modules/vite/bin/vite.js')
  const building = promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder], {
    env: { ...process.env, VITEST: undefined, NO_COLOR: '1', VITE_AUTH_URL: 'auth.example.com' },
  })
  await expect(building).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('VITE_AUTH_URL is not usable as it is: give an address that begins with'),
  })
  expect(await readdir(folder)).toEqual([])
})
