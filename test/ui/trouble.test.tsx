// Pages that cannot be shown: for a server that fails or cannot be reached, while offline, and for unknown addresses.

import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Broken } from '../../ui/components/broken.tsx'
import Dashboard from '../../ui/pages/dashboard.tsx'
import NotFound from '../../ui/pages/not-found.tsx'
import { type Answer, fakeServers, unreachable } from './support/fake-servers.ts'
import { button, heading, sentence } from './support/form.ts'
import { mount, watchLeaving } from './support/mount.tsx'

const me = { user: { email: 'ada@example.com', name: 'Ada' }, tenants: [], tenantId: null }

function openWith(answer: () => Answer) {
  let answers = answer
  const left = watchLeaving()
  fakeServers({ '/api/me': () => answers() })
  mount(Dashboard)
  return {
    left,
    fix: () => {
      answers = () => ({ body: me })
    },
  }
}

const requestId = { 'x-request-id': 'a1b2c3d4-e5' }

test('a failing server is named as such, with the id of the request', async () => {
  const { left, fix } = openWith(() => ({ status: 500, headers: requestId, body: {} }))
  await expect.element(heading('Something went wrong')).toBeVisible()
  await expect.element(sentence('If you contact support, quote this reference: a1b2c3d4-e5')).toBeVisible()
  fix()
  await userEvent.click(button('Try again'))
  await expect.poll(() => left).toEqual(['/auth/no-organization'])
})

test('a request id that the server’s message contains is not shown twice', async () => {
  const error = 'Something went wrong. Request a1b2c3d4-e5.'
  openWith(() => ({ status: 500, headers: requestId, body: { error } }))
  await expect.element(sentence(error)).toBeVisible()
  expect(document.querySelector('main')?.textContent.match(/a1b2c3d4-e5/g)).toHaveLength(1)
})

test('a server that cannot be reached is told apart from being offline', async () => {
  openWith(unreachable)
  await expect.element(heading('We can’t reach the application')).toBeVisible()
})

test('being offline is shown, and the page is loaded when the browser is online again', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { left, fix } = openWith(unreachable)
  await expect.element(heading('You’re offline')).toBeVisible()
  fix()
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.poll(() => left).toEqual(['/auth/no-organization'])
})

test('a page whose parts could not be loaded can be loaded again', async () => {
  const left = watchLeaving()
  mount(() => <Broken />)
  await expect.element(heading('Something went wrong')).toBeVisible()
  await userEvent.click(button('Try again'))
  expect(left).toEqual(['reload'])
})

test('a page whose parts could not be loaded offline is loaded once the browser is online', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const left = watchLeaving()
  mount(() => <Broken />)
  await expect.element(heading('You’re offline')).toBeVisible()
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.poll(() => left).toEqual(['reload'])
})

test('a missing page says so and leads to the start', async () => {
  mount(() => <NotFound />)
  await expect.element(heading('Page not found')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/')
})
