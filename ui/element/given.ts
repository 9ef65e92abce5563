// What the element is given by its page, and what it is shown with.

import type { Establish, LockstepAuthElement } from './lockstep-auth.d.ts'
import type { Spoken } from './words.ts'

export type Properties = Omit<LockstepAuthElement, keyof HTMLElement | 'states'>

export type Given = Omit<Properties, 'establish'> & {
  establish: () => Establish | null
}
export type Ready = { given: Given; spoken: Spoken }
export type Host = LockstepAuthElement & { renderRoot: ShadowRoot }

export type FormProps = Ready & { element: Host; root: ShadowRoot }
