// No name is so long that a page behind the door scrolls sideways on a phone.

import '../../ui/styles/main.css'

import { createSignal } from 'solid-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Me } from '../../server/wire/app.ts'
import Account from '../../ui/pages/account/account.tsx'
import Dashboard from '../../ui/pages/dashboard.tsx'
import InvitationPage from '../../ui/pages/invitation.tsx'
import NoOrganization from '../../ui/pages/no-organization.tsx'
import OrganizationPage from '../../ui/pages/organization/organization.tsx'
import { Parts } from '../../ui/pages/parts.tsx'
import RegisterOrganization from '../../ui/pages/register-organization.tsx'
import SelectTenant from '../../ui/pages/select-tenant.tsx'
import { sessionsAt } from '../../ui/states/sample-people.ts'
import { invitation, me, organization } from './support/organization.ts'
import { openPage, withMeta } from './support/pages.ts'

withMeta()

const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten'.repeat(2).slice(0, 100)
const email = `${'x'.repeat(60)}@${'y'.repeat(60)}.example`

const hostile = (tenants = me.tenants, tenantId = me.tenantId): Me => ({
  ...me,
  user: { email, name: long },
  tenants: tenants.map((one) => ({ ...one, name: long, slug: 'z'.repeat(48) })),
  tenantId,
})
const invited = { ...invitation, email, organization: long, inviter: long }
const owned = organization('owner')
const shown = {
  ...owned,
  name: long,
  slug: 'z'.repeat(48),
  members: owned.members.map((one) => ({ ...one, name: long, email })),
  invitations: [invited],
}
const answers = {
  '/api/organization': () => ({ body: shown }),
  '/api/invitations': () => ({ body: [invited] }),
  '/api/invitations/look-up': () => ({ body: { ...invited, respondent: 'addressee' } }),
}

const pages = [
  ['dashboard', Dashboard, hostile(), ''],
  ['organization’s members', OrganizationPage, hostile(), '#members'],
  ['organization’s invitations', OrganizationPage, hostile(), '#invitations'],
  ['organization’s settings', OrganizationPage, hostile(), '#settings'],
  ['choice of an organization', SelectTenant, hostile(me.tenants, null), ''],
  ['new organization', RegisterOrganization, hostile([], null), ''],
  ['page without an organization', NoOrganization, hostile([], null), ''],
  ['invitation', InvitationPage, hostile(), `#${'t'.repeat(43)}`],
] as const

const size = { width: innerWidth, height: innerHeight }
beforeEach(() => history.replaceState(null, '', location.pathname + location.search))
afterEach(() => page.viewport(size.width, size.height))

const wide = [320, 375].flatMap((width) => pages.map((one) => [width, ...one] as const))

test.each(wide)(
  'at %i pixels the %s scrolls in no direction but down, whatever the names',
  async (width, _, component, who, hash) => {
    await page.viewport(width, 700)
    history.replaceState(null, '', hash || location.pathname + location.search)
    openPage(who, component, answers)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => document.querySelector('.wait')?.textContent ?? '').toBe('')
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  },
)

test('at 1280 pixels the names of a page’s parts stay beside its content, as long as German ones are', async () => {
  await page.viewport(1280, 800)
  const part = { name: 'two-step', title: 'Bestätigung in zwei Schritten', content: () => <h2>Profil</h2> }
  openPage(me, () => <Parts label="Teile" title="Ihr Konto" parts={[part]} />)
  await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible()
  const edges = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
  expect(edges('.parted nav a')?.right).toBeLessThan(edges('.parts')?.left ?? 0)
})

test('on a phone no name of four parts leaves its row because another one gets a count', async () => {
  // What the card leaves of 375 pixels.
  await page.viewport(343, 800)
  const [count, setCount] = createSignal(0)
  const part = (name: string, title: string) => ({ name, title, content: () => <h2>{title}</h2> })
  const parts = () =>
    [
      { ...part('members', 'Members'), count: 1 },
      { ...part('invitations', 'Invitations'), count: count() },
      part('keys', 'API keys'),
      part('settings', 'Settings'),
    ] as const
  openPage(me, () => <Parts label="Parts" title="Engines" parts={parts()} />)
  await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible()
  const top = () => document.querySelector('.parts')?.getBoundingClientRect().top
  const before = top()
  setCount(12)
  await expect.element(page.getByText('12')).toBeVisible()
  expect(top()).toBe(before)
})

test('on a phone with letters of twice the size no word of a device’s name breaks', async () => {
  // As many pixels as are left of 375 by a zoom of 200 %.
  await page.viewport(188, 800)
  const linesOf = (word: string) => {
    const [text] = [...document.querySelectorAll('.session-name strong')].map((one) => one.firstChild)
    const start = text?.textContent?.indexOf(word) ?? -1
    if (!text || start < 0) return null
    const range = document.createRange()
    range.setStart(text, start)
    range.setEnd(text, start + word.length)
    return range.getClientRects().length
  }
  location.hash = '#devices'
  openPage(me, Account, { '/api/sessions': () => ({ body: sessionsAt(Date.now()) }) })
  await expect.poll(() => linesOf('Chrome')).toBe(1)
})

test('on such a phone a date has two lines before its page scrolls sideways', async () => {
  await page.viewport(188, 800)
  const entry = { machine: 'passkey', event: 'removal.requested', ipAddress: '', userAgent: '' }
  location.hash = '#activity'
  const body = [{ ...entry, at: '2026-09-30T12:09:00Z' }]
  openPage(me, Account, { '/list-activity': () => ({ body }) })
  await expect.element(page.getByText('Passkey removed')).toBeVisible()
  expect(document.querySelector('time')?.textContent).toMatch(/^September \d/)
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('on such a phone the name of an organization has the whole width of its card', async () => {
  await page.viewport(188, 800)
  openPage(me, Dashboard, answers)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const edges = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
  expect(edges('.place h2')?.left).toBe(edges('.place > .avatar')?.left)
})
