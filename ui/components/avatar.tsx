// A person's or an organization's initials in a disc: two letters at the most, of the first and the last word.

const lettersOf = (name: string): string => {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0] ?? '').join('')
}

/** Drawn by the style sheet: a picture, and no text that the name of its button would have to repeat. */
export const Avatar = (props: { name: string; class?: string }) => (
  <span
    class="avatar"
    classList={{ [props.class ?? '']: props.class !== undefined }}
    data-letters={lettersOf(props.name).toLocaleUpperCase()}
    aria-hidden="true"
  />
)
