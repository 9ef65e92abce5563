// The page's settings: from its meta elements, else from build time.

import { expect, onTestFinished, test, vi } from 'vitest'
import { authUrl } from '../../ui/config.ts'

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

test('CFG-5: without either the address is empty, and no request goes anywhere else', () => {
  expect(authUrl()).toBe('')
})
