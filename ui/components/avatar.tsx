// A person's or an organization's initials in a disc.

import { initialsOf } from './initials.ts'

/** Drawn by the style sheet: a picture, and no text that the name of its button would have to repeat. */
export const Avatar = (props: { name: string; class?: string }) => (
  <span
    class="avatar"
    classList={{ [props.class ?? '']: props.class !== undefined }}
    data-letters={initialsOf(props.name)}
    aria-hidden="true"
  />
)
