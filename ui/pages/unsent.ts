// What is typed into a form and not sent when the session ends meanwhile: there again once the same person has signed in.

import type { Me } from '../../server/wire/app.ts'
import { leaveToSignIn } from '../client/leave.ts'
import { draft, stored } from '../client/stored.ts'
import { useVisit } from './visit.ts'

/** The ids of the fields that are kept: never a password, never a code. */
const kept = ['invited', 'role', 'name', 'slug', 'newEmail'] as const
export type KeptField = (typeof kept)[number]

type Unsent = { place: string; fields: Partial<Record<KeptField, string>> }

const unsent = stored('sessionStorage', 'unsent')

/** Whose form it is, and of which organization: that of the account is of none. */
const placeOf = ({ user, tenantId }: Me) =>
  `${user.email} ${location.pathname} ${location.pathname === '/account' || tenantId}`

const fieldOf = (id: string) => {
  const found = document.getElementById(id)
  return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null
}

/** To be called while a component is set up. @returns what leads to the form, and back to this page with what was typed */
export function useWayToSignIn() {
  const { known } = useVisit()
  return () => {
    const me = known?.me
    if (me) {
      const fields = Object.fromEntries(kept.flatMap((id) => [[id, fieldOf(id)?.value]]))
      unsent.keep(JSON.stringify({ place: placeOf(me), fields } satisfies Unsent))
      draft('email').keep(me.user.email)
    }
    return leaveToSignIn()
  }
}

/** To be called while a component is set up. @returns what was typed into a field, once */
export function useUnsent() {
  const { known } = useVisit()
  return (field: KeptField): string | undefined => {
    const text = unsent.read()
    const me = known?.me
    if (!text || !me) return undefined
    const found = JSON.parse(text) as Unsent
    if (found.place !== placeOf(me)) return undefined
    const { [field]: value, ...fields } = found.fields
    unsent.keep(Object.keys(fields).length > 0 ? JSON.stringify({ ...found, fields }) : '')
    return value
  }
}
