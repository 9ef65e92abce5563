// A host with all its faults in it, each behind the question whether it is the one that is tried: so that no module has to be loaded
// anew for the next one.

import type { HostMutant } from './host-mutants.ts'
import type { Span } from './query-faults.ts'

/** `number`: what `globalThis.triedFault` is while it is tried. */
export type Numbered = HostMutant & { number: number }

type Site = Span & { faults: Numbered[] }

/** Of a constant outside of any function, which is computed once, there is no other way than to load its module anew. */
export const isSwitched = ({ owner, site }: HostMutant): boolean => owner !== null && site !== null

const contains = (outer: Span, inner: Span) => outer.start <= inner.start && inner.end <= outer.end

/** The larger ones before those that they contain. */
function sitesOf(faults: readonly Numbered[]): Site[] {
  const sites = new Map<string, Site>()
  for (const fault of faults) {
    if (!isSwitched(fault) || !fault.site) continue
    const { start, end } = fault.site
    const key = `${start}-${end}`
    const known = sites.get(key)
    if (known) known.faults.push(fault)
    else sites.set(key, { start, end, faults: [fault] })
  }
  return [...sites.values()].toSorted((one, other) => one.start - other.start || other.end - one.end)
}

function written(text: string, { start, end }: Span, within: readonly Site[]): string {
  let at = start
  let said = ''
  for (const site of within) {
    if (site.start < at) continue
    said += text.slice(at, site.start) + switchOf(text, site, within)
    at = site.end
  }
  return said + text.slice(at, end)
}

function switchOf(text: string, site: Site, all: readonly Site[]): string {
  const own = written(
    text,
    site,
    all.filter((other) => other !== site && contains(site, other)),
  )
  const faulty = site.faults.map(
    ({ number, start, end, put }) =>
      `globalThis.triedFault === ${number} ? (globalThis.metFault?.(), (${text.slice(site.start, start)}${put}${text.slice(end, site.end)})) : `,
  )
  return `(${faulty.join('')}(${own}))`
}

/** @param faults those of this host */
export const switchedHost = (text: string, faults: readonly Numbered[]): string =>
  written(text, { start: 0, end: text.length }, sitesOf(faults))
