// Takes over from the HTML that the page came with: what has been typed into it until then, and where the focus is.

/** @returns what to call once the living view stands in its place */
export function takeFirstView(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll('input')]
  const focused = document.activeElement
  root.textContent = ''
  return () => {
    // The living view is the same one: it does not arrive a second time.
    for (const animation of document.getAnimations()) animation.finish()
    for (const field of root.querySelectorAll('input')) {
      const before = typed.find(({ name }) => name === field.name)
      if (!before) continue
      field.checked = before.checked
      if (before.value) field.value = before.value
      field.dispatchEvent(new Event('input', { bubbles: true }))
      if (before === focused) field.focus()
    }
  }
}
