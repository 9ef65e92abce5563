// The page's settings: from its meta elements, else from build time.

import { expect, onTestFinished, test, vi } from 'vitest'
import { authUrl, codeLifetime } from '../../ui/config.ts'

function setMeta(name: string, content: string): void {
  const meta = Object.assign(document.createElement('meta'), { name, content })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}

test('CFG-5: the client uses the auth service’s address of the build where the server names none', () => {
  vi.stubEnv('VITE_AUTH_URL', 'https://auth.example.org/api/auth')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(authUrl()).toBe('https://auth.example.org/api/auth')
  setMeta('auth-url', ' https://elsewhere.example.org/api/auth ')
  expect(authUrl()).toBe('https://elsewhere.example.org/api/auth')
})

test('CFG-5: where the server has a VITE_AUTH_URL, the client uses that one', () => {
  setMeta('auth-url', 'https://auth.internal/api/auth')
  setMeta('vite-auth-url', '')
  expect(authUrl()).toBe('https://auth.internal/api/auth')
  document.querySelector('meta[name="vite-auth-url"]')?.remove()
  setMeta('vite-auth-url', 'https://auth.example.org/api/auth')
  expect(authUrl()).toBe('https://auth.example.org/api/auth')
})

test.each([
  ['3600', 3_600_000],
  ['60', 60_000],
  ['', 600_000],
])('X-14: a code is good for as long as the page says: %j seconds', (content, milliseconds) => {
  setMeta('auth-code-lifetime', content)
  expect(codeLifetime()).toBe(milliseconds)
})

test('CFG-5: without either the address is empty, and no request goes anywhere else', () => {
  expect(authUrl()).toBe('')
})
