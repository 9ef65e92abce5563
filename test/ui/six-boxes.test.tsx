// The six boxes behave as one field, for every way a code can get into them.

import { createSignal } from 'solid-js'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reveal } from '../../machines/kit/handle.ts'
import { type Code, createCode } from '../../ui/components/six-boxes.code.ts'
import { SixBoxes } from '../../ui/components/six-boxes.tsx'
import { box, boxes, digits, focused } from './support/form.ts'
import { mount } from './support/mount.tsx'

let code: Code
let submitted: string[]
const [isBusy, setBusy] = createSignal(false)
const [refusal, setRefusal] = createSignal<object | null>(null)

beforeEach(() => {
  submitted = []
  setBusy(false)
  setRefusal(null)
  mount(() => {
    code = createCode()
    const onFull = () => {
      const handle = code.takeUnsent()
      if (handle) submitted.push(reveal(handle))
    }
    return (
      <SixBoxes id="code" code={code} busy={isBusy()} refusal={refusal()} describedBy="x" onFull={onFull} />
    )
  })
})

function paste(into: Element, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  into.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** What a browser does when it, or an input method, changes a field by itself. */
function changeBy(into: HTMLInputElement, value: string, inputType: string): void {
  into.value = value
  into.dispatchEvent(new InputEvent('input', { inputType, bubbles: true }))
}

describe('what they are', () => {
  test('BF-7: are six inputs in a group with a legend, each with its own name', async () => {
    await expect.element(page.getByRole('group', { name: 'Six-digit code' })).toBeVisible()
    expect(boxes().map((each) => each.getAttribute('aria-label'))).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => `Digit ${n} of 6`),
    )
    expect(boxes().every((each) => each.inputMode === 'numeric')).toBe(true)
  })

  test('the first box alone takes the code of a message, whatever its length', () => {
    expect(boxes().filter((each) => each.autocomplete === 'one-time-code')).toEqual([box(0)])
    expect(box(0).hasAttribute('maxlength')).toBe(false)
  })
})

describe('typing', () => {
  test('a digit moves the focus to the next box, and the sixth one hands out the code', async () => {
    await userEvent.click(box(0))
    await userEvent.keyboard('12345')
    expect([digits(), focused(), submitted]).toEqual(['12345-', 5, []])
    await userEvent.keyboard('6')
    expect([digits(), submitted]).toEqual(['123456', ['123456']])
  })

  test('BF-7: takes digits only', async () => {
    await userEvent.click(box(0))
    await userEvent.keyboard('a1 -b2')
    expect([digits(), focused()]).toEqual(['12----', 2])
  })

  test('the digit that is already there counts as typed', async () => {
    paste(box(0), '11111')
    await userEvent.click(box(2))
    await userEvent.keyboard('1')
    expect([digits(), focused()]).toEqual(['11111-', 3])
  })

  test('another digit replaces the one in a full box', async () => {
    paste(box(0), '123')
    await userEvent.click(box(1))
    await userEvent.keyboard('9')
    expect([digits(), focused()]).toEqual(['193---', 2])
  })

  test('the digits of Arabic and full-width keyboards are digits', async () => {
    paste(box(0), '١٢٣４５６')
    expect(digits()).toBe('123456')
  })

  test('a digit typed while no field has the focus goes to the first empty box', async () => {
    paste(box(0), '12')
    box(1).blur()
    await userEvent.keyboard('3')
    expect([digits(), focused()]).toEqual(['123---', 3])
  })
})

describe('a whole code at once', () => {
  test.each([0, 3, 5])('BF-7: pasted into box %i it fills from the first', (at) => {
    paste(box(at), ' 12 34-56 78 ')
    expect([digits(), focused(), submitted]).toEqual(['123456', 5, ['123456']])
  })

  test('after a part of it the next digit stands beside what was pasted', async () => {
    paste(box(4), '4-5 6x')
    expect([digits(), focused(), submitted]).toEqual(['456---', 3, []])
    await userEvent.keyboard('7')
    expect([digits(), focused()]).toEqual(['4567--', 4])
  })

  test('a paste without digits changes nothing', () => {
    paste(box(0), '12')
    paste(box(0), 'hello')
    expect(digits()).toBe('12----')
  })

  test('a paste anywhere on the page is meant for them', () => {
    paste(document.body, '123456')
    expect(submitted).toEqual(['123456'])
  })

  test('six characters that the phone fills into the first box are spread', () => {
    changeBy(box(0), '123456', 'insertReplacementText')
    expect([digits(), submitted]).toEqual(['123456', ['123456']])
  })

  test('an autofill over an older digit replaces it', () => {
    paste(box(0), '1')
    changeBy(box(0), '123456', 'insertReplacementText')
    expect(digits()).toBe('123456')
  })
})

describe('input methods', () => {
  test.each(['19', '91'])('a digit composed beside the one in the box (%s) replaces it', (value) => {
    paste(box(0), '1')
    changeBy(box(0), value, 'insertCompositionText')
    expect([digits(), focused()]).toEqual(['9-----', 1])
  })

  test('the same digit composed again counts as typed', () => {
    paste(box(0), '1')
    changeBy(box(0), '11', 'insertCompositionText')
    expect([digits(), focused()]).toEqual(['1-----', 1])
  })

  test('what is no digit is removed from the box', () => {
    paste(box(0), '1')
    changeBy(box(0), '1x', 'insertCompositionText')
    expect(digits()).toBe('1-----')
  })

  test('a backspace that names no key moves from an empty box to the previous one', () => {
    paste(box(0), '12')
    box(2).focus()
    box(2).dispatchEvent(
      new InputEvent('beforeinput', { inputType: 'deleteContentBackward', bubbles: true, cancelable: true }),
    )
    expect([digits(), focused()]).toEqual(['12----', 1])
  })
})

describe('correcting', () => {
  test('backspace empties a full box and stays', async () => {
    paste(box(0), '123')
    await userEvent.click(box(2))
    await userEvent.keyboard('{Backspace}')
    expect([digits(), focused()]).toEqual(['12----', 2])
  })

  test('BF-7: backspace on an empty box moves to the previous one and keeps its digit', async () => {
    paste(box(0), '12')
    await userEvent.click(box(2))
    await userEvent.keyboard('{Backspace}')
    expect([digits(), focused()]).toEqual(['12----', 1])
  })

  test('backspace in the first box stays there', async () => {
    await userEvent.click(box(0))
    await userEvent.keyboard('{Backspace}{Backspace}')
    expect([digits(), focused()]).toEqual(['------', 0])
  })

  test('arrows, Home and End move', async () => {
    await userEvent.click(box(2))
    const visited: number[] = []
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'Home', 'ArrowLeft', 'End', 'ArrowRight']) {
      await userEvent.keyboard(`{${key}}`)
      visited.push(focused())
    }
    expect(visited).toEqual([3, 2, 1, 0, 0, 5, 5])
  })
})

describe('handing out', () => {
  test('each distinct value goes out by itself once', async () => {
    paste(box(0), '123456')
    paste(box(0), '123456')
    await userEvent.keyboard('7')
    expect([digits(), focused()]).toEqual(['7-----', 1])
    await userEvent.keyboard('23457')
    expect([digits(), submitted]).toEqual(['723457', ['123456', '723457']])
    paste(box(0), '123456')
    expect(submitted).toEqual(['123456', '723457'])
  })

  test('the same value goes out again after the code was cleared for another', () => {
    paste(box(0), '123456')
    code.clear()
    paste(box(0), '123456')
    expect(submitted).toEqual(['123456', '123456'])
  })

  test('a refused code is marked, and emptied by the next digit', async () => {
    paste(box(0), '123456')
    setRefusal({})
    expect([boxes().every((each) => each.ariaInvalid === 'true'), focused()]).toEqual([true, 0])
    await userEvent.keyboard('9')
    expect([digits(), focused()]).toEqual(['9-----', 1])
    expect(boxes().some((each) => each.ariaInvalid === 'true')).toBe(false)
  })

  test('nothing changes while a code is compared', async () => {
    paste(box(0), '123456')
    setBusy(true)
    await userEvent.keyboard('9{Backspace}')
    paste(box(0), '999999')
    changeBy(box(0), '999999', 'insertReplacementText')
    expect([digits(), submitted]).toEqual(['123456', ['123456']])
  })

  test('the digits are in no attribute, no address and no storage', () => {
    paste(box(0), '918273')
    const places = [document.documentElement.outerHTML, location.href, JSON.stringify(history.state)]
    expect([...places, JSON.stringify(sessionStorage), JSON.stringify(localStorage)].join()).not.toContain(
      '918273',
    )
    expect(document.querySelector('.boxes')?.outerHTML).not.toMatch(/value=/)
  })
})
