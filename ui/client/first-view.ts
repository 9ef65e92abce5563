// Takes over from the HTML that the page came with: what has been typed into it until then, and where the focus is.

/** @returns what to call once the living view stands in its place */
export function takeFirstView(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll('input')]
  const focused = document.activeElement
  root.textContent = ''
  return () => {
    // The living view is the same one: it does not arrive a second time.
    for (const animation of root.getAnimations({ subtree: true })) animation.finish()
    for (const { name, value, checked } of typed) {
      const field = root.querySelector<HTMLInputElement>(`input[name=${name}]`)
      if (!field) continue
      field.checked = checked
      if (field.value === value || !value) continue
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const id = typed.find((field) => field === focused)?.id
    if (id) document.getElementById(id)?.focus()
  }
}
