// Organizations in the console: a list that grows by pages, and one of them in its place until the list is wanted again.

import { createSignal } from 'solid-js'
import type { ViewReply } from '../../../server/wire/console-views.ts'
import { createViewing } from './viewing.ts'

export type OrganizationsList = Exclude<NonNullable<ViewReply['organizations']>, string>
export type ShownOrganization = Exclude<NonNullable<ViewReply['organization']>, string>

const isSaid = <Answer extends object>(answer: Answer | string | null): answer is Answer =>
  typeof answer === 'object' && answer !== null

/** The page after those before. */
function listed(before: ViewReply, { organizations }: ViewReply): ViewReply {
  if (!isSaid(organizations) || !isSaid(before.organizations)) return { ...before, organizations }
  const all = [...before.organizations.organizations, ...organizations.organizations]
  return { ...before, organizations: { ...organizations, organizations: all } }
}

function joined(before: ViewReply, { organization }: ViewReply): ViewReply {
  if (!isSaid(organization) || !isSaid(before.organization)) return { ...before, organization }
  return {
    ...before,
    organization: { ...organization, members: [...before.organization.members, ...organization.members] },
  }
}

/** To be called while a component is set up; what is shown lives as long as that one. */
export function createBrowsing() {
  const viewing = createViewing('organizations')
  const [search, setSearch] = createSignal('')
  const [isClosed, setClosed] = createSignal(false)
  const reply = () => viewing.shown()?.reply
  const isBusy = () => viewing.request.isBusy()
  const open = (id: string, reason?: string) => {
    if (isBusy()) return
    const shows = (before: ViewReply, { organization }: ViewReply) => {
      setClosed(false)
      return { ...before, organization }
    }
    return viewing.goOn({ organization: id }, shows, reason)
  }
  return {
    viewing,
    isBusy,
    /** As it was typed for the list. */
    search,
    /** @returns what is to be asked for */
    begin(typed: string) {
      setSearch(typed)
      return typed === '' ? {} : { search: typed }
    },
    /** In the place of the list. */
    one: () => (isClosed() ? null : (reply()?.organization ?? null)),
    more({ after }: OrganizationsList) {
      if (isBusy() || !after) return
      return viewing.goOn({ after, ...(search() !== '' && { search: search() }) }, listed)
    },
    open: (id: string) => open(id),
    /** From elsewhere, where perhaps no list was asked for before. */
    openFor(reason: string, id: string) {
      if (reply()) return open(id, reason)
      if (isBusy()) return
      setClosed(false)
      return viewing.view(reason, { organization: id })
    },
    moreMembers({ organization, member }: ShownOrganization) {
      if (isBusy() || member === null) return
      return viewing.goOn({ organization: organization.id, member }, joined)
    },
    close() {
      setClosed(true)
      // It was opened from elsewhere.
      if (!reply() || reply()?.organizations || isBusy()) return
      return viewing.goOn({}, (before, { organizations }) => ({ ...before, organizations }))
    },
  }
}
export type Browsing = ReturnType<typeof createBrowsing>
