// Where the servers trace, a page's calls of their origins name a trace, and no other call does.

import { expect, onTestFinished, test } from 'vitest'
import { traceCalls } from '../../ui/client/traced.ts'

test('each call of a traced origin has a trace of its own', async () => {
  const real = window.fetch
  const sent: (string | null)[] = []
  window.fetch = async (_, init) => {
    sent.push(new Headers(init?.headers).get('traceparent'))
    return new Response()
  }
  onTestFinished(() => {
    window.fetch = real
  })
  traceCalls(`${location.origin} https://auth.example.com`)
  await fetch('/api/me', { headers: { accept: 'application/json' } })
  await fetch(new Request('https://auth.example.com/get-session'))
  await fetch('https://elsewhere.example.com/')
  const [own, auth, elsewhere] = sent
  for (const one of [own, auth]) expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(own).not.toBe(auth)
  expect(elsewhere).toBeNull()
})
