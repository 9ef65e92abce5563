// The CAPTCHA of a sign-up: shown where an operator asks for one, sent once, and told of where its script can't load.

import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ada, fakeServers, refused } from './support/fake-servers.ts'
import { button, email, password } from './support/form.ts'
import { mountSignIn } from './support/mount.tsx'

type Options = Record<string, unknown> & {
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => void
}

function ask(content: string): void {
  const meta = Object.assign(document.createElement('meta'), { name: 'captcha', content })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}

/** As a provider's script leaves it behind: a button stands for what its person does. */
function provide(api: 'turnstile' | 'hcaptcha') {
  const rendered: Options[] = []
  const calls: string[] = []
  const found = {
    render: (place: HTMLElement, options: Options) => {
      rendered.push(options)
      const control = Object.assign(document.createElement('button'), {
        type: 'button',
        textContent: 'I’m human',
      })
      control.addEventListener('click', () => options.callback(`solved ${rendered.length} ${calls.length}`))
      place.replaceChildren(control)
      return 'id'
    },
    reset: (id: string) => calls.push(`reset ${id}`),
    remove: (id: string) => calls.push(`remove ${id}`),
  }
  Reflect.set(window, api, found)
  onTestFinished(() => void Reflect.deleteProperty(window, api))
  return { rendered, calls }
}

async function fillIn(): Promise<void> {
  await userEvent.click(button('Create account').first())
  await userEvent.fill(page.getByLabelText('Name'), 'Ada')
  await userEvent.fill(email(), ada.email)
  await userEvent.fill(password(), 'correct horse battery')
}

const submit = () => userEvent.click(button('Create account').last())
const solve = () => userEvent.click(button('I’m human'))
const unsolved = page.getByText('Confirm you’re human.').first()

test('X-1313: a sign-up waits for the CAPTCHA, and sends what it was solved with', async () => {
  ask('turnstile 0x4AAA')
  const { rendered } = provide('turnstile')
  const servers = fakeServers()
  mountSignIn()
  await fillIn()
  await expect.element(button('I’m human')).toBeVisible()
  expect(rendered[0]).toMatchObject({ sitekey: '0x4AAA', language: 'en' })
  await submit()
  await expect.element(unsolved).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Confirm you’re human' })).toHaveFocus()
  expect(servers.to('/sign-up/email')).toEqual([])
  await solve()
  await submit()
  await expect
    .poll(() => servers.to('/sign-up/email')[0]?.headers?.get('x-captcha-response'))
    .toBe('solved 1 0')
})

test('one that was refused, or has expired, has to be solved again', async () => {
  ask('hcaptcha 10000000-ffff-ffff-ffff-000000000001')
  const { rendered, calls } = provide('hcaptcha')
  const servers = fakeServers({
    '/sign-up/email': () => refused(403, 'VERIFICATION_FAILED', 'Captcha verification failed'),
  })
  mountSignIn()
  await fillIn()
  await solve()
  await submit()
  await expect.element(page.getByText('We couldn’t confirm you’re human. Try the check again.')).toBeVisible()
  expect(calls).toEqual(['reset id'])
  await submit()
  await expect.element(unsolved).toBeVisible()
  await solve()
  rendered[0]?.['expired-callback']()
  await submit()
  await expect.element(unsolved).toBeVisible()
  expect(servers.to('/sign-up/email')).toHaveLength(1)
})

test('who can’t load the provider’s script is told, and can try again', async () => {
  ask('turnstile 0x4AAA')
  const servers = fakeServers()
  mountSignIn()
  vi.spyOn(document.head, 'append').mockImplementationOnce((script) => {
    expect((script as HTMLScriptElement).src).toMatch(/^https:\/\/challenges\.cloudflare\.com\/turnstile\//)
    ;(script as HTMLScriptElement).dispatchEvent(new Event('error'))
  })
  await fillIn()
  const broken = page.getByText(/^We couldn’t load the check that you’re human/).first()
  await expect.element(broken).toBeVisible()
  await submit()
  expect(servers.to('/sign-up/email')).toEqual([])
  provide('turnstile')
  await userEvent.click(button('Try again'))
  await expect.element(button('I’m human')).toBeVisible()
  await expect.element(button('Try again')).not.toBeInTheDocument()
})

test('without a CAPTCHA there is no script of others, and no header', async () => {
  const servers = fakeServers()
  mountSignIn()
  await fillIn()
  await submit()
  await expect.poll(() => servers.to('/sign-up/email')).toHaveLength(1)
  expect(servers.to('/sign-up/email')[0]?.headers?.has('x-captcha-response')).toBe(false)
  expect(document.querySelector('script[src^="https://"]')).toBeNull()
})
