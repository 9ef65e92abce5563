// The first page after signing in says what it is for.

import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../ui/styles/main.css'
import Dashboard from '../../ui/pages/dashboard.tsx'
import { heading } from './support/form.ts'
import { me, organization } from './support/organization.ts'
import { openPage, withMeta } from './support/pages.ts'

withMeta()

const given = (role: 'owner' | 'member', more = {}, status = 200) => ({
  '/api/organization': () => ({ status, body: { ...organization(role), ...more } }),
})

const leadsOf = (selector: string) =>
  [...document.querySelectorAll(`${selector} a`)].map((one) => one.getAttribute('href'))

test('the dashboard says what to do next: the name, the account, the devices', async () => {
  openPage({ ...me, user: { ...me.user, name: '' } }, Dashboard, given('owner'))
  await expect.element(heading('What’s next')).toBeVisible()
  expect(leadsOf('.next')).toEqual(['/account#profile', '/account', '/account#devices'])
  expect(document.querySelector('.developers')).toBeNull()
})

test('the dashboard says who is in the organization, and leads to its members and to an invitation', async () => {
  openPage(me, Dashboard, given('owner'))
  const place = page.getByRole('region', { name: 'Acme' })
  await expect.element(place.getByText('3 members. Your role: Owner.')).toBeVisible()
  expect(leadsOf('.place')).toEqual(['/organization', '/organization#invitations'])
  const others = [...document.querySelectorAll('button.tenant')].map((one) => one.textContent)
  expect(others).toEqual(['Betabeta · Default'])
})

test.each([
  ['an invitation to somebody who may invite', given('owner'), 2],
  ['none to somebody whose role does not allow it', given('member'), 1],
  ['none where no mail can be sent', given('owner', { mailsInvitations: false }), 1],
  ['none where the organization cannot be had', given('owner', undefined, 500), 1],
])('the dashboard offers %s, and moves nothing when it knows', async (_, servers, offered) => {
  let know = () => {}
  const known = new Promise<void>((resolve) => {
    know = resolve
  })
  const asked = openPage(me, Dashboard, {
    '/api/organization': async () => {
      await known
      return servers['/api/organization']()
    },
  })
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(414, 896))
  const place = page.getByRole('region', { name: 'Acme' })
  await expect.element(place).toBeVisible()
  await expect.poll(() => asked.servers.to('/api/organization')).toHaveLength(1)
  const acts = () => JSON.stringify(document.querySelector('.place-acts')?.getBoundingClientRect())
  const before = acts()
  know()
  await expect.poll(() => leadsOf('.place')).toHaveLength(offered)
  expect(acts()).toEqual(before)
})

test('what can be done with the organization is read in one line on a phone, and its menu begins where its button does and moves nothing', async () => {
  openPage(me, Dashboard, given('owner'))
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(414, 896))
  await expect.poll(() => leadsOf('.place')).toHaveLength(2)
  const acts = [...document.querySelectorAll('.place-acts a')] as HTMLElement[]
  const lines = acts.map((act) => {
    const text = document.createRange()
    text.selectNodeContents(act)
    return text.getClientRects().length
  })
  expect(lines).toEqual([1, 1])
  await page.viewport(1280, 800)
  const button = page.getByRole('button', { name: 'Organization: Acme' })
  const account = page.getByRole('button', { name: /^Your account/ }).element()
  const before = JSON.stringify(account.getBoundingClientRect())
  await button.click()
  const menu = page.getByRole('menu')
  await expect.element(menu).toBeVisible()
  const left = (one: Element) => Math.round(one.getBoundingClientRect().left)
  await expect.poll(() => left(menu.element())).toBe(left(button.element()))
  expect(JSON.stringify(account.getBoundingClientRect())).toBe(before)
})

test('in development it says which page it is, and how an application takes its place', async () => {
  document.head.append(
    Object.assign(document.createElement('meta'), { name: 'inspector', content: 'http://x.example' }),
  )
  openPage(me, Dashboard, given('owner'))
  const note = page.getByRole('complementary', { name: 'For developers' })
  await expect.element(note).toBeVisible()
  for (const named of ['ui/pages/dashboard.tsx', 'LANDING_PAGES=', 'docs/integrate.md'])
    expect(note.element().textContent).toContain(named)
  document.querySelector('meta[name=inspector]')?.remove()
})
