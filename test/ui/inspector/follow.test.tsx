// Which actor is shown: the newest living tab until somebody chooses, and after that the choice, also in the address.

import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, lit, mountInspector, onLaptop, openTab } from './support/page.tsx'
import { Recorder } from './support/recorder.ts'

const shown = () => document.querySelector('.above h2')?.textContent ?? ''
const listed = () =>
  [...document.querySelectorAll('.actors .actor > .soft')].map(({ textContent }) =>
    textContent?.replace('another browser ', ''),
  )
const of = (who: string) => page.getByRole('region', { name: who, exact: true })

/** Tabs one after the other, each with a form of its own. */
function recordTabs(count: number): Recorder {
  const recorder = new Recorder()
  for (let tab = 1; tab <= count; tab += 1) {
    recorder.tab = `tab-${tab}`
    recorder.begin(`tab-${tab}:1`, 'auth-form')
  }
  return recorder
}

describe('without a choice', () => {
  test('the newest tab is shown, and another one as soon as it opens', async () => {
    await onLaptop()
    const recorder = recordTabs(2)
    const source = mountInspector(recorder.messages)
    await expect.poll(shown).toContain('tab-2:1')
    const known = recorder.messages.length
    recorder.tab = 'tab-3'
    source.deliver(recorder.begin('tab-3:1', 'auth-form').messages.slice(known))
    await expect.poll(shown).toContain('tab-3:1')
    expect(location.hash).toBe('')
  })

  test('a tab that closes is marked, and the one that lives is shown', async () => {
    await onLaptop()
    mountInspector(recordTabs(2).leave('tab-2:1').messages)
    await expect.poll(shown).toContain('tab-1:1')
    await expect.poll(listed).toEqual(['tab-1:1', 'closed tab-2:1'])
  })

  test('after sixty tabs the living one stands first, and those that ended are cleared at once', async () => {
    await onLaptop()
    const recorder = recordTabs(60)
    for (let tab = 1; tab <= 60; tab += 1) if (tab !== 7) recorder.leave(`tab-${tab}:1`)
    mountInspector(recorder.messages)
    await expect.poll(shown).toContain('tab-7:1')
    expect(listed()[0]).toBe('tab-7:1')
    expect(listed()).toHaveLength(30)
    await userEvent.click(button('Clear 59 ended'))
    await expect.poll(listed).toEqual(['tab-7:1'])
  })

  test('a tab of another browser is marked as such, one of this browser is not', async () => {
    await onLaptop()
    openTab(['tab-1:1'])
    mountInspector(recordTabs(2).messages)
    const tags = () =>
      [...document.querySelectorAll('.actors .actor .tag')].map((one) => one.parentElement?.textContent)
    await expect.poll(tags).toEqual(['another browser tab-2:1'])
  })

  test('a tab that was here and does not answer any more is closed', async () => {
    await onLaptop()
    const tab = openTab(['tab-1:1'])
    mountInspector(recordTabs(1).messages)
    // It has answered.
    await expect.poll(shown).toMatch(/tab-1:1(?!.*another browser)/)
    tab.close()
    await expect
      .poll(() => {
        window.dispatchEvent(new Event('focus'))
        return shown()
      })
      .toContain('closed')
  })
})

test('an actor says whose it is: e-mail, page and browser', async () => {
  await onLaptop()
  const recorder = recordTabs(1)
  for (const { lockstep } of recorder.messages)
    Object.assign(lockstep, { page: '/', browser: 'Chrome (Linux)' })
  recorder.tab = 'tab-1'
  recorder.send('tab-1:1', { type: 'xstate.done.actor.restoring', output: null })
  recorder.send('tab-1:1', { type: 'email.changed', email: 'a…@example.com' })
  recorder.begin('account:1', 'account')
  Object.assign(recorder.messages.at(-1)?.lockstep ?? {}, { who: 'b…@example.com' })
  mountInspector(recorder.messages)
  await expect
    .poll(() => of('a…@example.com').element().textContent)
    .toContain('a…@example.com · / · Chrome (Linux)')
  expect(of('b…@example.com').element().textContent).toContain('account')
  expect(shown()).toContain('a…@example.com')
})

test('of a hundred actors the one that is shown is in view, and over a closed tab nothing is live', async () => {
  await onLaptop()
  const recorder = recordTabs(100)
  for (let tab = 1; tab <= 100; tab += 1) recorder.leave(`tab-${tab}:1`)
  mountInspector(recorder.messages)
  await userEvent.click(button(/tab-80:1$/))
  await expect.element(page.getByRole('status').first()).toHaveTextContent('Tab closed')
  const list = document.querySelector('.actors .scroll')
  list?.scrollTo(0, list.scrollHeight)
  await userEvent.click(button('Follow newest tab'))
  const top = () => document.querySelector('.actors [aria-current="true"]')?.getBoundingClientRect().top ?? -1
  await expect.poll(top).toBeGreaterThan(0)
})

describe('a choice', () => {
  test('stays, whatever opens after it, until the newest is followed again', async () => {
    await onLaptop()
    const recorder = recordTabs(2)
    const source = mountInspector(recorder.messages)
    await userEvent.click(button(/tab-1:1$/))
    const known = recorder.messages.length
    recorder.tab = 'tab-3'
    source.deliver(recorder.begin('tab-3:1', 'auth-form').messages.slice(known))
    await expect.poll(listed).toContain('tab-3:1')
    expect(shown()).toContain('tab-1:1')
    await userEvent.click(button('Follow newest tab'))
    await expect.poll(shown).toContain('tab-3:1')
  })

  test('is in the address, so that a reload comes back to actor, moment and view', async () => {
    await onLaptop()
    const recorder = recordTabs(2)
    recorder.tab = 'tab-1'
    recorder.send('tab-1:1', { type: 'registerTab.clicked' })
    mountInspector(recorder.messages)
    await userEvent.click(button(/tab-1:1$/))
    await userEvent.click(button(/^\d.*registerTab\.clicked/))
    await userEvent.click(button('Sequence'))
    await expect.poll(() => location.hash).toBe('#actor=tab-1%3A1&at=4&view=sequence')
    mountInspector(recorder.messages, { hash: location.hash })
    await expect.poll(shown).toContain('tab-1:1')
    expect(document.querySelectorAll('.sequence')).toHaveLength(1)
    await expect.element(page.getByText('Step 2 of 2')).toBeVisible()
  })

  test('a machine alone is in the address, too', async () => {
    await onLaptop()
    mountInspector([], { hash: '#machine=callback' })
    await expect.poll(shown).toContain('callback')
    await userEvent.click(
      page.getByRole('region', { name: 'Machines' }).getByRole('button', { name: 'account', exact: true }),
    )
    await expect.poll(() => location.hash).toBe('#machine=account')
    expect(lit()).toEqual([])
  })
})
