// What the page was told: by the server that sent it, else at build time.

import { expect, onTestFinished, test, vi } from 'vitest'
import { authUrl } from '../../ui/config.ts'

function say(name: string, content: string): void {
  const meta = Object.assign(document.createElement('meta'), { name, content })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}

test('CFG-5: the auth service’s address of the build is the client’s where the server names none', () => {
  vi.stubEnv('VITE_AUTH_URL', 'https://auth.example.org/api/auth')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(authUrl()).toBe('https://auth.example.org/api/auth')
  say('auth-url', ' https://elsewhere.example.org/api/auth ')
  expect(authUrl()).toBe('https://elsewhere.example.org/api/auth')
})

test('CFG-5: without either it is empty, and nobody is asked by mistake', () => {
  expect(authUrl()).toBe('')
})
