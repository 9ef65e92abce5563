// For the page of all states: gives a page samples for answers, and takes away whatever it could keep, tell or lead to.

import { navigate } from './navigate.ts'

/** An answer that never comes is none of these. */
export type SampleReply = { status: number; body: unknown } | 'unreachable'

export type Surroundings = {
  /** By method and path, as in `GET /api/me`: what is not among them is never answered. */
  replies: Partial<Record<string, SampleReply>>
  isOnline: boolean
  /** What this device has kept, by its names. */
  kept: Record<string, string>
}

let now: Surroundings = { replies: {}, isOnline: true, kept: {} }

const served = window.fetch.bind(window)

const never = () => new Promise<never>(() => {})

async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { href, method = 'GET' } =
    input instanceof Request ? { href: input.url, method: input.method } : { href: input }
  const { pathname } = new URL(href, location.href)
  // An operator’s words are of the page, as its scripts are.
  if (pathname.startsWith('/words/')) return served(input, init)
  const reply = now.replies[`${init.method ?? method} ${pathname}`]
  if (reply === undefined) return never()
  if (reply === 'unreachable') throw new TypeError('Failed to fetch')
  return Response.json(reply.body, { status: reply.status })
}

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map(Object.entries(now.kept))
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  }
}

const replace = (of: object, name: string, get: () => unknown) =>
  Object.defineProperty(of, name, { get, configurable: true })

/** A link leads elsewhere, where there is no sample; within the page it may be followed. */
function stay(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
}

/** From here on, this document's page lives in these surroundings. */
export function surround(given: Surroundings): void {
  now = given
  const [onDevice, inTab] = [memory(), memory()]
  window.fetch = answer
  replace(window, 'localStorage', () => onDevice)
  replace(window, 'sessionStorage', () => inTab)
  replace(window, 'BroadcastChannel', () => undefined)
  replace(navigator, 'onLine', () => now.isOnline)
  const nowhere = () => {}
  Object.assign(navigate, { to: nowhere, replace: nowhere, reload: nowhere })
  // The address is the sample's.
  Object.assign(history, { pushState: nowhere, replaceState: nowhere })
  addEventListener('click', stay)
}
