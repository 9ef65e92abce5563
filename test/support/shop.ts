// A page of somebody else's, at an origin that the auth service trusts, with <lockstep-auth> in it and a strict policy.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { authFormMachine } from '../../machines/auth-form/auth-form.machine.ts'
import { nodesOf } from '../../machines/kit/edges.ts'
import { nameOf } from '../../ui/element/state-events.ts'
import type { Addresses } from './product.ts'

const built = join(import.meta.dirname, '../../dist/element')
/** One of the files that are put beside a page. */
export const elementFile = (name: string): string => readFileSync(join(built, name), 'utf8')

/** Nothing inline, and nothing from elsewhere but the auth service's answers. */
export const policyFor = (auth: string) =>
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; " +
  `connect-src 'self' ${new URL(auth).origin}`

export const typeOf = (name: string): string => types[name.split('.').at(-1) ?? ''] ?? 'text/plain'

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' }

/** By the dotted path of the state. */
export const eventNames = nodesOf(authFormMachine)
  .slice(1)
  .map(({ path }) => nameOf(path.join('.')))

export type Heard = { type: string; detail: { state: string; redirect?: string; user?: { email: string } } }

type Shop = {
  body: string
  css?: string
  /** A module of the page's own, loaded after the element. */
  script?: string
}

/** What the page was told by events, in order. */
export const heardOn = (page: Page): Promise<Heard[]> =>
  page.evaluate(() => (globalThis as typeof globalThis & { heard: Heard[] }).heard)

/** @returns the page, and all that its console and its policy have complained of */
export async function openShop(context: BrowserContext, { app, auth }: Addresses, shop: Shop) {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  await page.addInitScript((names) => {
    const heard: Heard[] = []
    Object.assign(globalThis, { heard })
    for (const name of names)
      addEventListener(name, (event) =>
        heard.push({ type: event.type, detail: (event as CustomEvent<Heard['detail']>).detail }),
      )
  }, eventNames)
  const files: Record<string, string> = {
    'index.html':
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A shop</title>' +
      '<meta name="viewport" content="width=device-width, initial-scale=1">' +
      '<link rel="stylesheet" href="/shop/shop.css"><script type="module" src="/shop/element/lockstep-auth.js"></script>' +
      `<script type="module" src="/shop/shop.js"></script></head><body><main>${shop.body}</main></body></html>`,
    'shop.css': shop.css ?? '',
    'shop.js': shop.script ?? '',
  }
  await page.route(`${app}/shop/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice('/shop/'.length) || 'index.html'
    const element = /^element\/([\w.-]+)$/.exec(name)?.[1]
    return route.fulfill({
      contentType: typeOf(name),
      headers: { 'content-security-policy': policyFor(auth) },
      body: element ? elementFile(element) : (files[name] ?? ''),
    })
  })
  await page.goto(`${app}/shop/`)
  return { page, complaints }
}
